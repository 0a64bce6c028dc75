import { expect, test } from 'vitest'
import { stripTaskHeader, taskHeader } from './task-header'

const task = { name: 'sales', id: 'task_1', type: 'sql', owner: 'Ann', comment: '', version: 3 }

test('what is put on top is taken off again', () => {
  const script = '-- mine\nSELECT 1;\n'

  expect(stripTaskHeader(taskHeader(task) + script)).toBe(script)
})

test('hostile names cannot end the block', () => {
  const header = taskHeader({ ...task, name: 'x\nDROP TABLE t; --', comment: 'a\u2028b' })

  expect(header.split('\n').filter((line) => line !== '' && !line.startsWith('--'))).toEqual([])
  expect(stripTaskHeader(`${header}SELECT 1`)).toBe('SELECT 1')
})

test('another block with the same separator lines stays', () => {
  const rule = taskHeader(task).split('\n')[0]
  const script = `${rule}\n-- schedule: daily\n${rule}\nSELECT 1`

  expect(stripTaskHeader(script)).toBe(script)
  expect(stripTaskHeader(taskHeader(task) + script)).toBe(script)
})

test('a block that was tampered with is no block', () => {
  const tampered = taskHeader(task).replace('-- owner: Ann', 'DROP TABLE t')

  expect(stripTaskHeader(`${tampered}SELECT 1`)).toContain('DROP TABLE t')
})

test('line ends of another system do not hide the block', () => {
  expect(stripTaskHeader(`${taskHeader(task)}SELECT 1`.replaceAll('\n', '\r\n'))).toBe('SELECT 1')
})

test('a Python script has it in comments of Python', () => {
  const header = taskHeader({ name: 'score', id: 'task_1', type: 'python', owner: 'Ana', comment: '', version: 2 })

  expect(header.trimEnd().split('\n')).toSatisfy((lines: string[]) => lines.every((line) => line.startsWith('# ')))
  expect(stripTaskHeader(`${header}# input: dws_a\nprint(1)\n`)).toBe('# input: dws_a\nprint(1)\n')
})
