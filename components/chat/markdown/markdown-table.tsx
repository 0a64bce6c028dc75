'use client'
import { Copy, Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useRef } from 'react'
import { toast } from 'sonner'
import { saveText } from '@/components/cards/save-text'
import { toCsv, toTsv } from '@/components/cards/table-text'
import { copyText } from '@/components/ui/copy-button'
import { IconButton } from '@/components/ui/icon-button'
import { ScrollRegion } from '@/components/ui/scroll-region'

/** A table of the model's text, with copy and CSV. */
export function MarkdownTable({ children }: ComponentProps<'table'>) {
  const t = useTranslations('markdown')
  const table = useRef<HTMLTableElement>(null)
  const cells = () =>
    [...(table.current?.rows ?? [])].map((row) => [...row.cells].map((cell) => cell.textContent ?? ''))
  const handleCopy = async () => {
    const [head = [], ...rows] = cells()
    if (await copyText(toTsv(head, rows))) toast(t('copied'))
  }
  const handleSave = () => {
    const [head = [], ...rows] = cells()
    saveText('table.csv', toCsv(head, rows), 'text/csv;charset=utf-8')
  }
  return (
    <div className="group/table overflow-hidden rounded-inner border border-line">
      <ScrollRegion label={t('table')} className="max-h-[60dvh]">
        <table ref={table} className="w-full border-collapse text-13 leading-[18px] wrap-normal">
          {children}
        </table>
      </ScrollRegion>
      <div className="flex justify-end gap-0.5 border-t border-line bg-inset px-1">
        <IconButton label={t('copyTable')} onClick={handleCopy}>
          <Copy className="size-3.5" aria-hidden />
        </IconButton>
        <IconButton label={t('saveTable')} onClick={handleSave}>
          <Download className="size-3.5" aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}

export const MarkdownHeadCell = ({ children, style }: ComponentProps<'th'>) => (
  <th
    scope="col"
    style={style}
    className="border-b border-line bg-inset px-2.5 py-1.5 text-left font-medium text-ink-2"
  >
    {children}
  </th>
)

export const MarkdownCell = ({ children, style }: ComponentProps<'td'>) => (
  <td style={style} className="border-b border-line px-2.5 py-1.5 [tr:last-child>&]:border-b-0">
    {children}
  </td>
)
