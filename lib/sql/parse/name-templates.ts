import { isSymbol, isWord, type Token } from '@/lib/sql/text/token'

const nameContext = ['FROM', 'JOIN', 'INTO', 'TABLE', 'UPDATE', 'OVERWRITE', 'AS', 'VIEW', 'EXISTS', 'USING', 'TO']
const dbtRef = /^\{\{-?\s*ref\(\s*(?:['"][^'"]+['"]\s*,\s*)?['"]([^'"]+)['"]\s*\)\s*-?\}\}$/
const dbtSource = /^\{\{-?\s*source\(\s*['"]([^'"]+)['"]\s*,\s*['"]([^'"]+)['"]\s*\)\s*-?\}\}$/
const control = /^\{%|^\{\{-?\s*config\s*\(/
const encodedVariable = /tv__(\w+?)__/gi

/** Gives unrendered variables a shape the parser accepts: part of a name where a name stands, else the number 0. */
export function nameTemplates(tokens: readonly Token[]): { tokens: Token[]; templated: boolean } {
  if (!tokens.some((token) => token.kind === 'variable' || token.kind === 'template')) {
    return { tokens: [...tokens], templated: false }
  }
  const kept: Token[] = []
  let templated = false
  for (let index = 0; index < tokens.length; index++) {
    const run = adjacentRun(tokens, index)
    if (run.some((token) => control.test(token.text))) templated = true
    const plain = run.filter((token) => !control.test(token.text))
    if (plain.length > 0) kept.push(merged(plain, tokens[index - 1], tokens[index + run.length]))
    index += run.length - 1
  }
  return { tokens: kept, templated }
}

/** A name as the script has it: `${env}` again in place of its encoding. */
export const decodeTemplates = (name: string): string => name.replace(encodedVariable, '$${$1}')

const isPart = (token: Token | undefined): boolean =>
  token !== undefined && ['word', 'variable', 'template', 'number'].includes(token.kind)

function adjacentRun(tokens: readonly Token[], from: number): Token[] {
  const run = [tokens[from] as Token]
  if (!isPart(run[0])) return run
  for (let index = from + 1; isPart(tokens[index]) && tokens[index]?.start === run.at(-1)?.end; index++) {
    run.push(tokens[index] as Token)
  }
  return run
}

function merged(run: Token[], before: Token | undefined, after: Token | undefined): Token {
  const first = run[0] as Token
  const last = run.at(-1) as Token
  if (!run.some((token) => token.kind === 'variable' || token.kind === 'template')) return first
  const isName = run.length > 1 || dbtName(first) || isWord(before, ...nameContext) || touchesDot(first, before, after)
  if (!isName) return { ...first, kind: 'number', text: '0', upper: '0', end: last.end }
  const text = run.map(encode).join('')
  return { ...first, kind: 'word', text, upper: text.toUpperCase(), end: last.end }
}

const touchesDot = (token: Token, before: Token | undefined, after: Token | undefined): boolean =>
  (isSymbol(before, '.') && before?.end === token.start) || (isSymbol(after, '.') && after?.start === token.end)

function dbtName(token: Token): string | undefined {
  const source = dbtSource.exec(token.text)
  return source ? `${source[1]}.${source[2]}` : dbtRef.exec(token.text)?.[1]
}

function encode(token: Token): string {
  if (token.kind === 'word' || token.kind === 'number') return token.text
  return dbtName(token) ?? `tv__${token.text.replace(/^\$?\{+-?\s*|\s*-?\}+$/g, '').replace(/\W/g, '_')}__`
}
