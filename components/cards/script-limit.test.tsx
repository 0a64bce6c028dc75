// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ToolEntry } from '@/components/chat/thread-view'
import { show } from '@/components/testing/show'
import { type ReachedLimit, scriptLimitSchema } from '@/lib/contracts/script-limit'
import { ScriptLimit } from './script-limit'
import { ToolCall } from './tool-call'

const mib = 1024 * 1024
const cases: ReadonlyArray<{ reached: ReachedLimit; en: RegExp[]; zh: RegExp[] }> = [
  {
    reached: { limit: 'wallMs', used: 60_012, allowed: 60_000 },
    en: [/time is over/, /Used 1 min/, /SQL/],
    zh: [/时间到了上限/, /用了 1 分/, /SQL/],
  },
  {
    reached: { limit: 'processorMs', used: 10_000, allowed: 10_000 },
    en: [/processor time is over/, /Used 10 s; 10 s allowed/, /SQL/],
    zh: [/处理器时间/, /用了 10 秒，上限 10 秒/, /SQL/],
  },
  {
    reached: { limit: 'memoryBytes', used: 800 * mib, allowed: 768 * mib },
    en: [/too much memory/, /Used 800 MB; 768 MB allowed/, /fewer rows/],
    zh: [/占用内存过多/, /用了 800 MB，上限 768 MB/, /少取一些行/],
  },
  {
    reached: { limit: 'addressBytes', used: null, allowed: 1024 * mib },
    en: [/more memory asked for/, /^1,024 MB allowed/m, /fewer rows/],
    zh: [/申请的内存超过上限/, /^上限 1,024 MB/m, /少取一些行/],
  },
  {
    reached: { limit: 'writtenBytes', used: 65 * mib, allowed: 64 * mib },
    en: [/written to disk/, /Used 65 MB; 64 MB allowed/, /fewer or smaller files/],
    zh: [/写入磁盘过多/, /用了 65 MB，上限 64 MB/, /文件小一些/],
  },
  {
    reached: { limit: 'fileBytes', used: 32 * mib, allowed: 32 * mib },
    en: [/file grew too large/, /32 MB allowed/, /smaller file/],
    zh: [/单个文件过大/, /上限 32 MB/, /文件小一些/],
  },
  {
    reached: { limit: 'printedBytes', used: 1.5 * mib, allowed: mib },
    en: [/too much printed/, /Used 1\.5 MB; 1 MB allowed/, /summary/],
    zh: [/输出过多/, /用了 1\.5 MB，上限 1 MB/, /摘要/],
  },
  {
    reached: { limit: 'processes', used: 66, allowed: 64 },
    en: [/processes or threads/, /Used 66; 64 allowed/, /one process/],
    zh: [/进程或线程过多/, /用了 66，上限 64/, /一个或少数几个进程/],
  },
]

test('every limit has its case', () => {
  expect(cases.map(({ reached }) => reached.limit)).toEqual(scriptLimitSchema.options)
})

describe.each(cases)('$reached.limit', ({ reached, en, zh }) => {
  test.each([
    ['en', en],
    ['zh-CN', zh],
  ] as const)('in %s it says which limit, how much was used, and what to do', (locale, words) => {
    show(<ScriptLimit reached={reached} />, { locale })

    const lines = [...screen.getByRole('region').children].map(({ textContent }) => textContent ?? '')
    expect(lines).toHaveLength(3)
    for (const [index, word] of words.entries()) expect(lines[index]).toMatch(word)
  })
})

test('each limit has a picture of its own kind', () => {
  const shapes = cases.map(({ reached }) => {
    const { container } = show(<ScriptLimit reached={reached} />)
    return container.querySelector('svg')?.innerHTML
  })

  expect(new Set(shapes).size).toBe(6) // memory and disk have two limits each
})

test('a script that ran into no limit says nothing of limits', () => {
  const { container } = show(<ScriptLimit reached={undefined} />)

  expect(container.querySelector('section')).toBeNull()
})

test.each([
  ['run_python', { code: 'while True: pass' }, { inputs: [] }],
  ['bash', { command: 'yes' }, { exported: {} }],
])('the card of %s shows it', (tool, input, further) => {
  const output = {
    end: 'wallMs',
    exitCode: null,
    reached: { limit: 'wallMs', used: 60_000, allowed: 60_000 },
    stdout: '',
    stderr: '',
    files: [],
    removed: [],
    refused: [],
    elapsedMs: 60_000,
    ...further,
  }
  const entry: ToolEntry = {
    kind: 'tool',
    key: `tool:${tool}`,
    seq: 1,
    at: '2026-11-30T08:00:00.000Z',
    runId: 'r',
    toolCallId: 'c1',
    tool,
    state: 'done',
    args: input,
    argsText: JSON.stringify(input),
    content: '',
    output,
  } as unknown as ToolEntry

  show(<ToolCall entry={entry} />)

  expect(document.body.textContent).toContain('Ended: the time is over')
})
