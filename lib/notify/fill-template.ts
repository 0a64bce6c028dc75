/** A text with its `{{names}}` replaced by values; a name without a value is left out. One pass: values are never read as templates. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '')

/** Every text of a JSON value filled; the shape stays the template's, whatever the values hold. */
export function fillJson(template: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof template === 'string') return fill(template, values)
  if (Array.isArray(template)) return template.map((item) => fillJson(item, values))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, fillJson(value, values)]))
}
