const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
] as const
const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Browser and system by what a browser says of itself, as far as a person needs it to know their own; undefined when it says nothing. */
export function programName(userAgent: string): string | undefined {
  const nameIn = (known: ReadonlyArray<readonly [string, RegExp]>) =>
    known.find(([, sign]) => sign.test(userAgent))?.[0]
  const names = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined)
  if (names.length > 0) return names.join(' · ')
  return userAgent.trim().split(/[\s/]/, 1)[0] || undefined
}
