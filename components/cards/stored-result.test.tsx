// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Toaster } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '@/components/testing/show'
import { StoredResult } from './stored-result'

const count = 130
const all = Array.from({ length: count }, (_, n) => [n, `=name ${n}`])
const result = {
  columns: [
    { name: 'n', type: 'BIGINT' },
    { name: 'name', type: 'VARCHAR' },
  ],
  rows: all.slice(0, 50),
  total: 4_000,
  returned: count,
  truncated: true,
  elapsedMs: 12,
}

let asked: string[]
let answer: (url: URL) => Response
const clipboard: Array<Record<string, string>> = []
beforeEach(() => {
  asked = []
  clipboard.length = 0
  answer = (url) => {
    const from = Number(url.searchParams.get('from'))
    const rows = all.slice(from, from + Number(url.searchParams.get('rows')))
    return Response.json({ columns: result.columns, rows, from, stored: count, total: 4_000, truncated: true })
  }
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return answer(new URL(path, 'http://x'))
  })
  vi.stubGlobal(
    'ClipboardItem',
    class {
      constructor(readonly parts: Record<string, Promise<Blob>>) {}
    },
  )
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: {
      write: async ([item]: Array<{ parts: Record<string, Promise<Blob>> }>) => {
        const texts = Object.entries(item?.parts ?? {}).map(async ([type, blob]) => [type, await readBlob(await blob)])
        clipboard.push(Object.fromEntries(await Promise.all(texts)))
      },
    },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const draw = (stored = count) =>
  show(
    <>
      <StoredResult callId="call_1" result={result} stored={stored} />
      <Toaster />
    </>,
  )
const firstCells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('total and returned are stated, and that there are more than came', () => {
  draw()

  expect(screen.getByText('4,000').parentElement?.textContent).toBe('4,000 rows in total')
  expect(screen.getByText('130').parentElement?.textContent).toBe('130 returned')
  expect(screen.getByText('cut to the limit')).toBeTruthy()
  expect(asked).toEqual([])
})

test('the whole stored result is paged through, rows numbered as in the result', async () => {
  draw()
  press('Show 50')
  expect(screen.getByRole('status').textContent).toBe('Rows 1 to 50 of 130')

  press('Last page')
  await screen.findByText('Rows 101 to 130 of 130')
  expect([firstCells()[0], firstCells().at(-1)]).toEqual(['101', '130'])

  press('Previous page')
  await screen.findByText('Rows 51 to 100 of 130')
  expect(asked).toEqual(['/api/results/call_1?from=100&rows=50', '/api/results/call_1?from=50&rows=50'])
})

test('a page that cannot be had leaves the old one and says why', async () => {
  answer = () => Response.json({ error: { code: 'not-found', message: 'no' } }, { status: 404 })
  draw()
  press('Show 50')

  press('Next page')

  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(firstCells()).toHaveLength(50)
})

test('copy takes every stored row as text and as a table, without formulas', async () => {
  draw()

  press('Copy all rows')

  await screen.findByText('130 rows copied')
  const [copied] = clipboard
  expect(asked).toEqual(['/api/results/call_1?from=0&rows=130'])
  expect(copied?.['text/plain']?.split('\n')).toHaveLength(131)
  expect(copied?.['text/plain']?.split('\n')[130]).toBe("129\t'=name 129")
  expect(copied?.['text/html']).toContain("<tr><td>129</td><td>'=name 129</td></tr>")
})

test.each([
  [{ 'X-Result-Rows': '4000', 'X-Result-Total': '4000' }, '4,000 rows saved'],
  [
    { 'X-Result-Rows': '130', 'X-Result-Total': '4000', 'X-Result-Cut': 'snapshot-gone' },
    /data has been replaced.*130 stored rows.*all 4000/,
  ],
  [{ 'X-Result-Rows': '1000', 'X-Result-Cut': 'limit' }, /first 1,000 rows.*limit for downloads/],
])('a download says what it holds: %j', async (headers, said) => {
  const saved: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  answer = () => new Response('bytes', { headers })
  draw()

  press('Download as Parquet')

  await screen.findByText(said)
  expect(asked).toEqual(['/api/results/call_1/file?format=parquet'])
  expect(saved).toEqual(['result-call_1.parquet'])
})

test('a refused download says why', async () => {
  answer = () => Response.json({ error: { code: 'query-timeout', message: 'x' } }, { status: 504 })
  draw()

  press('Download as CSV')

  await waitFor(() => expect(document.querySelector('[data-sonner-toast]')?.textContent).toBeTruthy())
})

test('no rows: said so, with nothing to page or download', () => {
  draw(0)

  expect(screen.getByText('The query gave no rows.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull()
})

const readBlob = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })

test('an integer that is a key stays one text, an amount is grouped, and a long header is whole in its tooltip', () => {
  const columns = [
    { name: 'order_id', type: 'BIGINT' },
    { name: 'count(DISTINCT dt)', type: 'BIGINT' },
  ]
  show(<StoredResult callId="c1" result={{ ...result, columns, rows: [[20260309, 20260309]] }} stored={1} />)

  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['1', '20260309', '20,260,309'])
  expect(screen.getByRole('columnheader', { name: /count/ }).getAttribute('title')).toBe('count(DISTINCT dt)')
})
