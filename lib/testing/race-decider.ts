import { openDatabase } from '@/db/client'
import { decide } from '@/lib/guard/decide'
import { findPerson, people } from './guard-world'

/**
 * One of several processes that decide the same cards at the same moment: `file option startAt now id…`. Prints what became of
 * each as JSON. Started by tests only.
 */
const [file = '', optionId = '', startAt = '0', now = '0', ...ids] = process.argv.slice(2)
const db = openDatabase(file)
const card = (id: string) => db.query.interaction.findFirst({ where: (row, { eq }) => eq(row.id, id) }).sync()
const digests = new Map(ids.map((id) => [id, card(id)?.digest ?? '']))
while (Date.now() < Number(startAt)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)

/** A database that is locked for too long gives no answer; as a browser would, it is asked again. */
function decideUntilAnswered(interactionId: string): string {
  const body = { optionId, inputs: {}, digest: digests.get(interactionId) ?? '' }
  for (;;) {
    try {
      decide(db, { person: people.ana, interactionId, body, findPerson, now: new Date(Number(now)) })
      return 'won'
    } catch (error) {
      const code = (error as { code?: string }).code ?? String(error)
      if (code !== 'SQLITE_BUSY') return code
    }
  }
}

process.stdout.write(JSON.stringify(ids.map(decideUntilAnswered)))
