type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'> & {
  target: EventTarget | null
}

/** Ctrl K and ⌘ K everywhere; `/` only where nobody is writing. */
export function opensPalette(press: Press): boolean {
  if (press.isComposing || press.altKey) return false
  if (press.key.toLowerCase() === 'k') return (press.ctrlKey || press.metaKey) && !press.shiftKey
  return press.key === '/' && !press.ctrlKey && !press.metaKey && !isWriting(press.target)
}

/** Whether keys go into a field. */
export function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"], [role="combobox"]'))
  )
}
