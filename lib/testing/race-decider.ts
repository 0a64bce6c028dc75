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

const results = ids.map((interactionId) => {
  try {
    const body = { optionId, inputs: {}, digest: digests.get(interactionId) ?? '' }
    decide(db, { person: people.ana, interactionId, body, findPerson, now: new Date(Number(now)) })
    return 'won'
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
})
process.stdout.write(JSON.stringify(results))
