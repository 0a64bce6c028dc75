// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { show } from '@/components/testing/show'
import type { Locale } from '@/lib/contracts/localized'
import { useFactValue } from './use-fact-value'
import { usePlatformText } from './use-platform-text'

function Shown({ text }: { text: string }) {
  return <p>{usePlatformText()(text)}</p>
}
function ShownFact(fact: { code: string; value: string }) {
  return <p>{useFactValue()(fact)}</p>
}
const told = (text: string, locale: Locale = 'zh-CN') =>
  show(<Shown text={text} />, { locale }).container.textContent ?? ''
const fact = (code: string, value: string, locale: Locale = 'zh-CN') =>
  show(<ShownFact code={code} value={value} />, { locale }).container.textContent ?? ''

test.each([
  ['quality:rows not empty', '质量规则「rows not empty」未通过'],
  ['upstream:etl_ods_a', '上游 etl_ods_a 未成功'],
  ['killed', '已按要求终止'],
  ['cancelled', '随补数一起取消'],
  ['task-offline', '任务已下线'],
  ['frozen', '任务已冻结'],
  ['etl_a 12:5 dws_x has no column pay', 'etl_a 12:5 表 dws_x 没有字段 pay'],
  ['3:1 nothing between two commas', '3:1 两个逗号之间没有内容'],
  ['Catalog Error: Table with name dws_y does not exist!\nDid you mean', '引擎报错：表 dws_y 不存在'],
])('%s is told in Chinese', (text, chinese) => {
  expect(told(text)).toContain(chinese)
})

test('an error of the engine that has no sentence says its kind and keeps its own words', () => {
  expect(told('Out of Memory Error: failed to allocate')).toBe('引擎报错（Out of Memory）：failed to allocate')
  expect(told('Constraint Error: NOT NULL', 'en')).toBe('Engine error (Constraint): NOT NULL')
})

test('what nobody knows shows as it came', () => {
  expect(told('disk is on fire')).toBe('disk is on fire')
})

test('values of facts that are codes are words, and others stay', () => {
  expect(fact('instance-status', 'running')).toBe('运行中')
  expect(fact('progress', 'success 3, waiting 2')).toBe('成功 3, 等待中 2')
  expect(fact('progress', 'success 3, waiting 2', 'en')).toBe('success 3, waiting 2')
  expect(fact('operation', 'create')).toBe('新建')
  expect(fact('message', 'killed')).toBe('已按要求终止')
  expect(fact('owner', 'analyst-zhou')).toBe('analyst-zhou')
  expect(fact('started', '2026-03-09T10:00:00.000Z')).not.toContain('T10')
})
