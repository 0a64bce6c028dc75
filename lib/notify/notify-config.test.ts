import { expect, test } from 'vitest'
import { loadPolicy } from '@/lib/guard/policy'
import { testDatabase } from '@/lib/testing/database'
import { createChannels } from './create-channels'

const rules = `dangerous-tools:
  - name: upsertTask
    receipt-only: true
`
const load = (notify: string) => loadPolicy(`${rules}notify:\n${notify}`, 'sluice.yaml')
const channel = (lines: string) => `  base-url: https://sluice.example.com\n  channels:\n${lines}`
const world = { db: testDatabase(), now: () => new Date() }

test('channels are read with their defaults', () => {
  const { notify } = load(channel('    - { name: team, type: webhook, url-env: SLUICE_NOTIFY_A }'))

  expect(notify?.source.channels[0]).toMatchObject({
    template: 'generic',
    on: ['approval-asked', 'decided', 'expired'],
  })
})

test('without `notify:` nobody is told', () => {
  expect(loadPolicy(rules, 'sluice.yaml').notify).toBeUndefined()
})

test.each([
  ['    - { name: team, type: webhook, url: https://x }', 'sluice.yaml:7'],
  ['    - { name: team, type: pigeon }', 'sluice.yaml:7'],
  ['    - { name: team, type: webhook, url-env: HOME }', 'SLUICE_NOTIFY_FEISHU_URL'],
  [
    '    - { name: team, type: webhook, url-env: SLUICE_NOTIFY_A, template: slack, secret-env: SLUICE_NOTIFY_B }',
    'slack signs nothing',
  ],
  [
    '    - { name: a, type: webhook, url-env: SLUICE_NOTIFY_A }\n    - { name: a, type: webhook, url-env: SLUICE_NOTIFY_A }',
    'sluice.yaml:8: notify.channels.1: a second channel is called a',
  ],
  [
    '    - { name: m, type: email, from: a@b.cn, to: [requester], smtp: { host: mail.example.com, security: none } }',
    'this machine only',
  ],
  [
    '    - { name: m, type: email, from: a@b.cn, to: [requester], smtp: { host: mail.example.com, user: u } }',
    'belong together',
  ],
  ['    - { name: m, type: email, from: a@b.cn, to: [somebody], smtp: { host: mail.example.com } }', 'sluice.yaml:7'],
  ['    []', 'notify.channels'],
])('%s stops the start and says where', (lines, expected) => {
  expect(() => load(channel(lines))).toThrow(expected)
})

test.each([
  [{}, 'sluice.yaml:7: team: the variable SLUICE_NOTIFY_A is not set'],
  [{ SLUICE_NOTIFY_A: 'file:///etc/passwd' }, 'SLUICE_NOTIFY_A is no http or https address'],
  [{ SLUICE_NOTIFY_A: 'nonsense' }, 'SLUICE_NOTIFY_A is no http or https address'],
])('with the variables %j the start stops and names the channel', (secrets, expected) => {
  const { notify } = load(channel('    - { name: team, type: webhook, url-env: SLUICE_NOTIFY_A }'))
  if (!notify) throw new Error('no channels')

  expect(() => createChannels(notify, secrets as Record<string, string>, world)).toThrow(expected)
})
