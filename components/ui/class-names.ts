/** Joins class names, leaving out what is not set. */
export const classNames = (...parts: Array<string | false | null | undefined>): string =>
  parts.filter(Boolean).join(' ')
