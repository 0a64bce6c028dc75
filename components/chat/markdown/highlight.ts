import type { HighlighterCore } from 'shiki/core'

/** The few languages that this work needs; everything else shows plain. */
const languages = {
  sql: 'sql',
  python: 'python',
  py: 'python',
  json: 'json',
  yaml: 'yaml',
  yml: 'yaml',
  bash: 'bash',
  sh: 'bash',
  shell: 'bash',
  diff: 'diff',
  ts: 'typescript',
  typescript: 'typescript',
} as const

export const languageOf = (name: string): (typeof languages)[keyof typeof languages] | undefined =>
  languages[name.toLowerCase() as keyof typeof languages]

export interface Token {
  /** Where it begins in the code. */
  at: number
  text: string
  /** Colours of both themes as CSS variables. */
  style: Record<string, string>
}

let loading: Promise<HighlighterCore> | undefined

/** Loaded when the first code block is complete. */
function load(): Promise<HighlighterCore> {
  loading ??= (async () => {
    const [{ createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
      import('shiki/core'),
      import('shiki/engine/javascript'),
    ])
    return createHighlighterCore({
      themes: [import('shiki/themes/github-light-high-contrast.mjs'), import('shiki/themes/github-dark.mjs')],
      langs: [
        import('shiki/langs/sql.mjs'),
        import('shiki/langs/python.mjs'),
        import('shiki/langs/json.mjs'),
        import('shiki/langs/yaml.mjs'),
        import('shiki/langs/bash.mjs'),
        import('shiki/langs/diff.mjs'),
        import('shiki/langs/typescript.mjs'),
      ],
      engine: createJavaScriptRegexEngine(),
    })
  })()
  return loading
}

/** Longer blocks stay plain: colouring them would hold up the page. */
const longest = 40_000

/** The tokens of a block, joined they give the code; undefined when it is not coloured. */
export async function highlight(code: string, language: string): Promise<Token[] | undefined> {
  const known = languageOf(language)
  if (!known || code.length > longest) return undefined
  const highlighter = await load()
  const { tokens: lines } = highlighter.codeToTokens(code, {
    lang: known,
    themes: { light: 'github-light-high-contrast', dark: 'github-dark' },
    defaultColor: 'light-dark()',
  })
  const tokens: Token[] = []
  let at = 0
  for (const [index, line] of lines.entries()) {
    if (index > 0) tokens.push({ at: at++, text: '\n', style: {} })
    for (const { content, htmlStyle } of line) {
      tokens.push({ at, text: content, style: htmlStyle ?? {} })
      at += content.length
    }
  }
  return tokens
}
