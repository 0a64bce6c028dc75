import { type AuditRow, auditAbout, auditActions, auditPage, auditRow } from '@/db/admin/audit-log'
import { auditSubjects } from '@/db/admin/audit-subjects'
import { findInteraction, findPreview } from '@/db/ledger/interactions'
import type { AuditDetail, AuditLine, AuditPage, AuditSubject } from '@/lib/contracts/admin'
import type { CommitPreview, Interaction, InteractionStatus } from '@/lib/contracts/interaction'
import type { Person } from '@/lib/contracts/user'
import { hashOf } from '@/lib/guard/digest'
import type { Runtime } from '@/lib/runs/runtime'

export const toAuditLine = ({
  seq,
  at,
  actorId,
  actorName,
  action,
  subject,
  previousHash,
  hash,
}: AuditRow): AuditLine => ({
  seq,
  at: at.toISOString(),
  actor: { id: actorId, name: actorName ?? actorId },
  action,
  subject,
  previousHash,
  hash,
})

export function readAuditPage(
  { db }: Runtime,
  admin: Person,
  query: { before?: number | undefined; action?: string | undefined; actorId?: string | undefined },
): AuditPage {
  const { rows, next } = auditPage(db, admin, query)
  const about = auditSubjects(
    db,
    admin,
    rows.map(({ subject }) => subject),
  )
  return {
    items: rows.map((row) => withOutcome(db, withSubject(toAuditLine(row), about), row.body)),
    next,
    actions: auditActions(db, admin),
  }
}

function withSubject(line: AuditLine, known: ReadonlyMap<string, AuditSubject>): AuditLine {
  const about = known.get(line.subject)
  return about ? { ...line, about } : line
}

/** How a decision went: its words from the card of then; one whose card is gone keeps the option's id. */
function withOutcome(db: Runtime['db'], line: AuditLine, body: string): AuditLine {
  if (!line.action.startsWith('decision.')) return line
  const { optionId, status } = JSON.parse(body) as { optionId: string; status: InteractionStatus }
  const card = findInteraction(db, line.subject)?.card as Pick<Interaction, 'options' | 'secondOptions'> | undefined
  const options = card ? (line.action === 'decision.second' ? card.secondOptions : card.options) : []
  return { ...line, outcome: { option: options.find(({ id }) => id === optionId)?.label ?? optionId, status } }
}

/** An entry with its body and, where it belongs to a decision, the card exactly as it was shown then. */
export function readAuditEntry({ db }: Runtime, admin: Person, seq: number): AuditDetail {
  const row = auditRow(db, admin, seq)
  const card = cardShownAt(db, admin, row)
  return {
    ...withOutcome(db, withSubject(toAuditLine(row), auditSubjects(db, admin, [row.subject])), row.body),
    body: JSON.parse(row.body),
    card,
    conversationId: card?.interaction.conversationId ?? findInteraction(db, row.subject)?.conversationId ?? null,
  }
}

interface Shown {
  card: Interaction
  previewId: string
  previewHash: string
}

/** The last card that the audit says was shown before or with this entry; its preview must still have the bytes of then. */
function cardShownAt(db: Runtime['db'], admin: Person, row: AuditRow): AuditDetail['card'] {
  const shown = auditAbout(db, admin, [row.subject])
    .filter(({ seq }) => seq <= row.seq)
    .map(({ body }) => JSON.parse(body) as Partial<Shown>)
    .findLast((body): body is Shown => body.card !== undefined && body.previewId !== undefined)
  if (!shown) return null
  const preview = (findPreview(db, shown.previewId) as CommitPreview | undefined) ?? null
  return { interaction: shown.card, preview, intact: preview !== null && hashOf(preview) === shown.previewHash }
}
