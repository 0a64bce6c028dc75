/** One call that a request leads to. */
export interface ExpectedCall {
  /** `…` stands for any number of reading calls, `a|b` for one of two tools. */
  tool: string
  /** One or more calls of it in a row. */
  many: boolean
  status: 'done' | 'waiting' | 'failed'
  /** Pieces that stand in the arguments. */
  needles: string[]
}

/** What a person says and what comes of it. */
export interface Turn {
  say: string
  /** Names of the files that are sent along. */
  files: string[]
  calls: ExpectedCall[]
  /** Pieces of the answer. */
  answer: string[]
}

/** A conversation: its first request and what follows on it. */
export type Entry = readonly [Turn, ...Turn[]]

/**
 * One request a line: `text ⇒ calls ∋ piece of the answer ∋ another`; a line that begins with `+` goes on with the conversation.
 * A call is a tool's name, `*` = several in a row, `!` = it waits for a person, `✗` = it fails, and in parentheses pieces of its
 * arguments, parted by `;`. `@name` in front: a file that is sent along. No calls: `-`. Calls that only show the plan are not written down.
 */
export function readCorpus(text: string): Entry[] {
  const entries: Array<[Turn, ...Turn[]]> = []
  for (const line of text.split('\n').filter((row) => row.trim() !== '' && !row.startsWith('#'))) {
    const turn = readTurn(line.replace(/^\+ ?/, ''))
    const open = entries.at(-1)
    if (line.startsWith('+') && open) open.push(turn)
    else entries.push([turn])
  }
  return entries
}

function readTurn(line: string): Turn {
  const [said = '', rest = ''] = line.split(' ⇒ ')
  const [, sent = '', say = ''] = said.match(/^((?:@\S+ )*)(.*)$/) ?? []
  const [calls = '', ...answer] = rest.split(' ∋ ')
  return {
    say: say.replaceAll('\\n', '\n'),
    files: sent.split(/[@ ]+/).filter(Boolean),
    calls: tokens(calls).map(readCall),
    answer,
  }
}

/** Parted at the spaces that stand in no parentheses. */
function tokens(text: string): string[] {
  let depth = 0
  const marked = [...text.trim()].map((character) => {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0
    return character === ' ' && depth > 0 ? '\u00a0' : character
  })
  const parts = marked.join('').split(/ +/)
  return parts.filter((part) => part !== '' && part !== '-').map((part) => part.replaceAll('\u00a0', ' '))
}

function readCall(token: string): ExpectedCall {
  const [, tool = '', marks = '', needles] = token.match(/^([\w|…]+)([*!✗]*)(?:\(([\s\S]*)\))?$/) ?? []
  if (tool === '') throw new Error(`Not a call: ${token}`)
  return {
    tool,
    many: marks.includes('*'),
    status: marks.includes('!') ? 'waiting' : marks.includes('✗') ? 'failed' : 'done',
    needles: needles?.split(';').map((piece) => piece.trim()) ?? [],
  }
}
