import { z } from 'zod'
import { minuteOf } from '@/lib/guard/minute-of'
import { readArguments } from '@/lib/guard/read-arguments'
import { emptySubject, facts, type SubjectReader } from '@/lib/guard/subject'

const discardArguments = z.object({ kind: z.string(), id: z.string(), baseVersion: z.number().optional() })

/** Saved work that is lost, and the version that stays. */
export const discardSubject: SubjectReader = ({ arguments: args, platform }) => {
  const { kind, id, name, version, backTo, saves, added, removed } = platform.previewDiscard(
    readArguments(discardArguments, args),
  )
  return {
    ...emptySubject,
    target: { kind, id, name },
    baseVersions: [{ kind, id, name, version }],
    severity: 'LOW',
    facts: facts({
      saves: saves.map((saved) => `v${saved.version} (${saved.author}, ${minuteOf(saved.savedAt)})`).join(', '),
      'changed-lines': `+${added} −${removed}`,
      'back-to': backTo === null ? '–' : `v${backTo}`,
    }),
    undo: { code: 'none', params: {} },
    bound: { backTo, saves: saves.map((saved) => saved.version) },
  }
}
