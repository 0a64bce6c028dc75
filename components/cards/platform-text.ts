/** What a text of the platform, its SQL reader or its engine says, as a code (`platformText.*`) with its parts. */
export interface PlatformText {
  code: string
  params: Record<string, string>
}

const patterns: ReadonlyArray<readonly [code: string, pattern: RegExp]> = [
  ['quality', /^quality:(?<name>.+)$/s],
  ['upstream', /^upstream:(?<name>.+)$/s],
  ['killed', /^killed$/],
  ['cancelled', /^cancelled$/],
  ['taskOffline', /^task-offline$/],
  ['frozen', /^frozen$/],
  ['noColumn', /^(?<table>\S+) has no column (?<column>\S+)$/],
  ['unknownColumn', /^(?<column>\S+) (?:is not a known column|names no column in scope)$/],
  ['ambiguousColumn', /^(?<column>\S+) may come from several sources$/],
  ['columnCount', /^(?<table>\S+) takes (?<expected>\d+) columns, the query gives (?<given>\d+)$/],
  ['branchCount', /^(?:the|this) branch has (?<given>\d+) columns, the (?:one before it|first has) (?<expected>\d+)$/],
  ['namedCount', /^(?<expected>\d+) columns are named, the query gives (?<given>\d+)$/],
  ['unexpected', /^unexpected (?<text>.+)$/s],
  ['inPlaceOfCode', /^(?<text>.+) in place of code$/s],
  ['commentForCode', /^comment in place of code: (?<text>.*)$/s],
  ['doubleComma', /^nothing between two commas$/],
  ['commaBefore', /^a comma before (?<text>.+)$/],
  ['selectNothing', /^SELECT without columns$/],
  ['endsWith', /^the statement ends with (?<text>.+)$/],
  ['caseWithoutEnd', /^CASE without END$/],
  ['joinWithoutCondition', /^JOIN without ON or USING$/],
  ['notInGroupBy', /^(?<column>.+) is not in GROUP BY$/],
  ['noTable', /^Catalog Error: Table with name (?<table>\S+) does not exist!/],
  ['noReferenced', /^Binder Error: Referenced column "(?<column>[^"]+)" not found/],
  [
    'noColumnNamed',
    /^Binder Error: Table "(?<table>[^"]+)" does not have a column (?:with name|named) "(?<column>[^"]+)"/,
  ],
  ['notConverted', /^Conversion Error: Could not convert string '(?<text>[^']*)' to (?<type>\S+)/],
  ['engine', /^(?<kind>[A-Z][\w-]*(?: [\w-]+){0,3}?) Error: (?<text>.+)$/s],
]

/** Undefined where the text is none that we know: it is shown as it came. */
export function readPlatformText(text: string): PlatformText | undefined {
  for (const [code, pattern] of patterns) {
    const match = pattern.exec(text)
    if (match) return { code, params: { ...match.groups } }
  }
  return undefined
}

/** A place in front of a text, `task 12:5 …` or `12:5 …`: the same in every language. */
export function splitPlace(text: string): { place: string; rest: string } {
  const [, place = '', rest = text] = /^((?:\S+ )?\d+:\d+ )(.*)$/s.exec(text) ?? []
  return { place, rest }
}
