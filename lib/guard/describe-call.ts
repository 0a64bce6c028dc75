import type { CardOwners } from '@/lib/contracts/card-owners'
import type { CommitPreview, Evidence } from '@/lib/contracts/interaction'
import type { PackScope } from '@/lib/contracts/pack-scope'
import type { Provenance } from '@/lib/contracts/provenance'
import type { Person } from '@/lib/contracts/user'
import type { Platform } from '@/lib/platform/port'
import { makeCard } from './card'
import { type DigestParts, digestOf, digestParts } from './digest'
import type { ParkRequest } from './park-request'
import type { Policy } from './policy'
import type { Rule } from './policy-rule'
import type { Subject } from './subject'
import { subjectReader } from './subjects'

export interface DescribedCall {
  subject: Subject
  parts: DigestParts
  digest: string
}

/** What the call would do now, with the digest that a grant must carry. */
export async function describeCall(
  services: { platform: Platform; policy: Policy },
  rule: Rule,
  call: { tool: string; resolved: unknown },
  actorId: string,
  conversationId?: string,
): Promise<DescribedCall> {
  const { platform, policy } = services
  const read = subjectReader(call.tool, rule.preview)
  const subject = await read({ tool: call.tool, arguments: call.resolved, platform, actorId, conversationId })
  const parts = digestParts({
    tool: call.tool,
    arguments: call.resolved,
    environment: policy.environment,
    baseVersions: subject.baseVersions,
    changeSet: { items: subject.items.map(itemKey), contents: subject.contents, bound: subject.bound },
    inputs: previewedArguments(rule, call.resolved),
    ruleVersion: rule.version,
  })
  return { subject, parts, digest: digestOf(parts) }
}

const itemKey = ({ kind, op, id, fromVersion, toVersion }: Subject['items'][number]) => ({
  kind,
  op,
  id,
  fromVersion,
  toVersion,
})

/** Arguments that an option shows as inputs, with the values that the preview is made for. */
function previewedArguments(rule: Rule, resolved: unknown): Record<string, unknown> {
  const args = (resolved ?? {}) as Record<string, unknown>
  const names = rule.options.flatMap((option) => option.inputs.flatMap((field) => field.argument ?? []))
  return Object.fromEntries(names.map((name) => [name, args[name] ?? null]))
}

/** The preview and the card that a person will see. */
export function makeParkRequest(
  described: DescribedCall,
  context: {
    rule: Rule
    environment: string
    evidence: Evidence[]
    tool: string
    resolved: unknown
    requester: Person
    owners: CardOwners | undefined
    provenance: Provenance | undefined
    changedSince?: CommitPreview['changedSince']
    scope?: PackScope | undefined
    agreed?: CommitPreview['agreed']
  },
): ParkRequest {
  const { subject, parts, digest } = described
  const { rule, evidence, tool, environment } = context
  const { target, baseVersions, items, impacts, severity, facts, undo } = subject
  return {
    tool,
    arguments: context.resolved,
    contents: subject.contents,
    preview: {
      ...{ tool, target, environment, baseVersions, items, impacts, severity, evidence, facts, undo },
      ...(context.changedSince ? { changedSince: context.changedSince } : {}),
      ...(context.agreed === undefined ? {} : { agreed: context.agreed }),
    },
    parts,
    digest,
    ruleVersion: rule.version,
    expiresMs: rule.expiresMs,
    card: {
      ...makeCard(rule, {
        severity,
        evidence,
        targetName: target.name,
        previewed: previewedArguments(rule, context.resolved),
        requesterRole: context.requester.role,
        owners: context.owners,
        provenance: context.provenance,
      }),
      contentHash: subject.contentHash,
      ...(context.scope ? { scope: context.scope } : {}),
    },
  }
}
