/** What a key press in the composer means. */
export type ComposerKey = 'send' | 'none'

export interface KeyPress {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  keyCode: number
  isComposing: boolean
}

/**
 * Enter sends, Shift+Enter breaks the line. While an input method composes, Enter chooses a word and never sends: browsers say so by
 * `isComposing`, Safari by key code 229 after the composition has ended.
 */
export function readKey(press: KeyPress): ComposerKey {
  if (press.key !== 'Enter' || press.shiftKey || press.altKey) return 'none'
  return press.isComposing || press.keyCode === 229 ? 'none' : 'send'
}
