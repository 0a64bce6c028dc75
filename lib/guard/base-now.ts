import type { CommitPreview, Evidence, Interaction, InteractionOption } from '@/lib/contracts/interaction'
import type { Platform } from '@/lib/platform/port'
import { versionInEffect } from './drift'

interface Shown {
  interaction: Interaction
  preview: CommitPreview
}

/**
 * A card that still waits as it stands now: where what it was made from has moved, its evidence says so, and what would take effect
 * cannot be chosen, for such an approval would only be void. Reads every object of the card: not for lists.
 */
export function withBaseNow<T extends Shown>(platform: Platform, shown: T): T {
  const { interaction, preview } = shown
  if (interaction.status !== 'pending' && interaction.status !== 'awaiting_second') return shown
  const moved = movedNames(platform, preview)
  if (moved.length === 0) return shown
  const row: Evidence = { code: 'base-unchanged', state: 'fail', params: { moved: moved.join(', ') } }
  const evidence = [...preview.evidence.filter(({ code }) => code !== row.code), row]
  const options = interaction.options.map(heldBack)
  const secondOptions = interaction.secondOptions.map(heldBack)
  return { ...shown, interaction: { ...interaction, options, secondOptions }, preview: { ...preview, evidence } }
}

const heldBack = (option: InteractionOption): InteractionOption =>
  option.disabled || option.effect === 'decline' || option.effect === 'continue'
    ? option
    : { ...option, disabled: { code: 'evidence-failed', params: { evidence: 'base-unchanged' } } }

/** Released by somebody else since, or saved anew: then what would go out is not what the card shows. */
function movedNames(platform: Platform, { baseVersions, items }: CommitPreview): string[] {
  const released = baseVersions.filter((base) => {
    const now = versionInEffect(platform, base)
    return now !== undefined && now !== base.version
  })
  const saved = items.filter((item) => {
    const isForward = (item.op === 'create' || item.op === 'change') && item.toVersion > (item.fromVersion ?? 0)
    const now = isForward ? latestVersion(platform, item) : undefined
    return now !== undefined && now !== item.toVersion
  })
  return [...new Set([...released, ...saved].map(({ name }) => name))]
}

function latestVersion(platform: Platform, { kind, id }: { kind: string; id: string }): number | undefined {
  if (kind === 'table') return platform.getTable(id)?.version
  return kind === 'task' || kind === 'sync' ? platform.getTask(id)?.version : undefined
}
