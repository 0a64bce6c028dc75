import { expect, test } from 'vitest'
import { createLog, knownSecrets } from './log'

function recordingLog(level = 'info') {
  const lines: string[] = []
  return { lines, log: createLog(level, { write: (line) => lines.push(line) }) }
}

test('a record is one line of JSON with level, time and message', () => {
  const { lines, log } = recordingLog()

  log.info({ runId: 'r1', text: 'two\nlines' }, 'run started')

  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toContain('\n')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    msg: 'run started',
    runId: 'r1',
    time: expect.any(String),
  })
})

test('records below the level are dropped', () => {
  const { lines, log } = recordingLog('warn')

  log.info('quiet')
  log.warn('loud')

  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['loud'])
})

test.each([
  ['by key', { config: { apiKey: 'canary-9f2' } }, 'a message'],
  ['by key in a list', { headers: [{ authorization: 'canary-9f2' }] }, 'a message'],
  ['in an error', { err: new Error('refused sk-canary-9f2-0123456789abcdef') }, 'a message'],
  ['in a cause', { err: new Error('x', { cause: new Error('postgres://me:canary-9f2@db') }) }, 'a message'],
  ['in the message', {}, 'sent Bearer canary-9f2.0123456789'],
])('a secret never reaches a line: %s', (_where, record, message) => {
  const { lines, log } = recordingLog()

  log.child({ sessionToken: 'canary-9f2' }).error(record, message)

  expect(lines[0]).toContain('[masked]')
  expect(lines.join('')).not.toContain('canary-9f2')
})

test('a known secret never reaches a line, whatever it looks like, nor does personal data', () => {
  const { lines, log } = recordingLog()
  knownSecrets().add('looks like words')

  log.info({ text: 'it looks like words, 13812345678' }, 'looks like words')

  expect(lines.join('')).not.toMatch(/looks like words|13812345678/)
})
