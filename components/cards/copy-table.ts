import { copyText } from '@/components/ui/copy-button'
import { type Rows, toHtmlTable, toTsv } from './table-text'

/**
 * Puts rows on the clipboard as text and as a table. The rows may still be on their way: the clipboard is asked for at once, because
 * a browser allows it only right after the press. Resolves with the number of rows, or undefined when the browser refused.
 */
export async function copyTable(columns: readonly string[], rows: Promise<Rows>): Promise<number | undefined> {
  const text = rows.then((all) => toTsv(columns, all))
  if (!navigator.clipboard || typeof ClipboardItem === 'undefined')
    return (await copyText(await text)) ? (await rows).length : undefined
  const part = (type: string, content: Promise<string>) => content.then((value) => new Blob([value], { type }))
  const html = rows.then((all) => toHtmlTable(columns, all))
  const item = new ClipboardItem({ 'text/plain': part('text/plain', text), 'text/html': part('text/html', html) })
  return navigator.clipboard.write([item]).then(
    async () => (await rows).length,
    async () => {
      await rows // a failed fetch is the caller's to tell
      return undefined
    },
  )
}
