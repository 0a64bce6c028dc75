import { isMap, isPair, isScalar, LineCounter, type Node, parseDocument } from 'yaml'

type Path = readonly PropertyKey[]

export interface YamlSource {
  value: unknown
  /** Line of the node at `path`, or of the nearest ancestor that exists; from 1. */
  lineOf(path: Path): number
  /** Line of a key inside the map at `path`. */
  lineOfKey(path: Path, key: string): number
}

export interface YamlProblem {
  line: number
  message: string
}

/** Parses YAML and keeps the places; malformed text gives problems instead of a source. */
export function readYaml(text: string): { source: YamlSource } | { problems: YamlProblem[] } {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const lineAt = (offset: number) => lines.linePos(offset).line
  if (document.errors.length > 0) {
    return {
      problems: document.errors.map((error) => ({ line: lineAt(error.pos[0]), message: firstLine(error.message) })),
    }
  }
  const nodeAt = (path: Path) => document.getIn(path, true) as Node | undefined
  const lineOf = (path: Path): number => {
    const offset = nodeAt(path)?.range?.[0]
    if (offset !== undefined) return lineAt(offset)
    return path.length === 0 ? 1 : lineOf(path.slice(0, -1))
  }
  const lineOfKey = (path: Path, key: string): number => {
    const map = nodeAt(path)
    const pair = isMap(map)
      ? map.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === key)
      : undefined
    const offset = pair && isScalar(pair.key) ? pair.key.range?.[0] : undefined
    return offset === undefined ? lineOf(path) : lineAt(offset)
  }
  return { source: { value: document.toJS(), lineOf, lineOfKey } }
}

const firstLine = (text: string): string => text.split('\n')[0] ?? text
