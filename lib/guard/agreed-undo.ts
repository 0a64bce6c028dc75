import type { Db } from '@/db/client'
import { loadBlob } from '@/db/ledger/blobs'
import { decisionsOf } from '@/db/ledger/decisions'
import { findInteraction, findPreview, type InteractionRow } from '@/db/ledger/interactions'
import { receiptOfRelease } from '@/db/ledger/receipts'
import type { AgreedUndo } from '@/lib/contracts/agreed-undo'
import type { CommitPreview } from '@/lib/contracts/interaction'
import type { ChangeSetItem } from '@/lib/contracts/release'
import type { Platform } from '@/lib/platform/port'
import { fingerprintOf } from './digest'
import type { Subject } from './subject'

/**
 * For a card that takes a release back: what the card of that release said about undoing it, who decided on that, and whether it still
 * holds, object by object. null = the ledger knows no decision of that release; undefined = the call takes nothing back.
 */
export function agreedUndo(
  { db, platform }: { db: Db; platform: Platform },
  tool: string,
  subject: Subject,
): CommitPreview['agreed'] {
  if (tool !== 'rollback') return undefined
  const interactionId = receiptOfRelease(db, subject.target.id)?.interactionId
  const row = interactionId === undefined ? undefined : findInteraction(db, interactionId)
  const shown = row && (findPreview(db, row.previewId) as CommitPreview | undefined)
  if (!row || !shown) return null
  const decisions = decisionsOf(db, row.id)
  return {
    interactionId: row.id,
    fingerprint: fingerprintOf(row.digest),
    undo: shown.undo,
    decidedBy: decisions.map(({ actorName }) => actorName),
    at: (decisions.at(-1)?.at ?? row.createdAt).toISOString(),
    objects: shown.items.map((item, index) => ({
      kind: item.kind,
      name: item.name,
      released: item.toVersion,
      back: item.fromVersion,
      state: stateOf(db, row, index, item, subject),
      savedSince: savedSince(platform, item),
    })),
  }
}

/** `same`: what comes back is byte for byte what the release had replaced. */
function stateOf(
  db: Db,
  row: InteractionRow,
  index: number,
  item: ChangeSetItem,
  subject: Subject,
): AgreedUndo['objects'][number]['state'] {
  const now = subject.items.findIndex(({ kind, id }) => kind === item.kind && id === item.id)
  const agreed = (row.contents as Array<{ from: string; to: string }>)[index]
  const comes = subject.contents[now]
  if (!agreed || !comes) return 'left-out'
  const isSame = comes.to === loadBlob(db, agreed.from) && subject.items[now]?.fromVersion === item.toVersion
  return isSame ? 'same' : 'differs'
}

/** The version that somebody saved after the release and that waits for one of its own; it stays. null = none. */
function savedSince(platform: Platform, { kind, id, toVersion }: ChangeSetItem): number | null {
  const head = kind === 'table' ? platform.getTable(id) : platform.getTask(id)
  return head && (kind === 'table' || kind === 'task' || kind === 'sync') && head.version > toVersion
    ? head.version
    : null
}
