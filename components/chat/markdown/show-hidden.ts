/**
 * Characters that turn the reading order, or that nobody sees, between letters that somebody reads: controls, bidirectional marks, zero
 * width, tags. What scripts and emoji are written with (joiners, variation selectors) stays, and so do spaces of any kind.
 */
const deceptive =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\u{E0000}-\u{E007F}]/gu

/** A model's text with those characters written out, `⟨U+202E⟩`, before it becomes Markdown. */
export const showHidden = (text: string): string =>
  text.replace(deceptive, (character) => {
    const point = character.codePointAt(0) ?? 0
    return `⟨U+${point.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
