import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { AppError } from '@/lib/errors'
import { loadPolicy } from './policy'

const shipped = () => loadPolicy(readFileSync('config/sluice.yaml', 'utf8'), 'config/sluice.yaml')

/** The configuration of the design article, word for word, with the spaces that YAML needs. */
const article = `deco:
  dangerous-tools:
    - name: packCommit
      required-state: confirm_pack
      hint: 需要用户先选择发布方式
      confirmation:
        title: 请确认发布方式
        options:
          - {id: direct, label: 直接发布（免审批）, value: direct}
          - {id: approval, label: 提交审批, value: approval, hasInput: true, inputPlaceholder: 请输入审批人RTX, inputType: text}
          - {id: draft, label: 保存草稿, value: draft}
          - {id: edit_more, label: 我再改改, value: edit_more}
`

const card = (options: string) => `dangerous-tools:
  - name: freezeTask
    confirmation:
      title: Freeze?
      options:
${options}
`

function refusal(yaml: string): string {
  try {
    loadPolicy(yaml, 'x.yaml')
  } catch (error) {
    if (error instanceof AppError && error.code === 'config-invalid') return error.message
    throw error
  }
  return 'accepted'
}

describe('the shipped policy', () => {
  test('every card warns in words of its own, in both languages', () => {
    const hints = shipped()
      .rules.filter(({ receiptOnly }) => !receiptOnly)
      .map(({ tool, hint }) => [tool, hint])

    for (const [tool, hint] of hints)
      expect([tool, hint]).toEqual([tool, { en: expect.any(String), 'zh-CN': expect.any(String) }])
    expect(new Set(hints.map(([, hint]) => JSON.stringify(hint))).size).toBe(hints.length)
  })

  test('has a rule for every write tool of the platform table', () => {
    const receiptOnly = ['upsertTask', 'upsertTable', 'upsertSchedule', 'upsertQualityRule', 'debugRun', 'withdrawPack']
    const cards = [
      'packCommit',
      'deployCommit',
      'rollback',
      'backfill',
      'cancelBackfill',
      'freezeTask',
      'unfreezeTask',
      'offlineTask',
      'killInstance',
      'rerunInstance',
      'dropTable',
      'discardChange',
      'upsertDatasource',
      'deleteDatasource',
      'transferTaskUpsert',
    ]

    const policy = shipped()

    expect(
      policy.rules
        .filter((rule) => rule.receiptOnly)
        .map((rule) => rule.tool)
        .sort(),
    ).toEqual([...receiptOnly].sort())
    expect(
      policy.rules
        .filter((rule) => !rule.receiptOnly)
        .map((rule) => rule.tool)
        .sort(),
    ).toEqual([...cards].sort())
  })

  test('speaks both languages on every card', () => {
    const labels = shipped()
      .rules.filter((rule) => !rule.receiptOnly)
      .flatMap((rule) => [rule.title, ...rule.options.map((option) => option.label)])

    expect(labels.filter((label) => typeof label === 'string')).toEqual([])
  })

  test('offers four ways to publish, the direct one up to MEDIUM', () => {
    const rule = shipped().ruleFor('packCommit')

    expect(rule?.options.map((option) => [option.id, option.effect, option.maxSeverity])).toEqual([
      ['direct', 'run', 'MEDIUM'],
      ['approval', 'route', undefined],
      ['draft', 'run', undefined],
      ['edit_more', 'continue', undefined],
    ])
    expect(rule).toMatchObject({
      requiredState: 'confirm_pack',
      expiresMs: 86_400_000,
      preview: 'commit',
      resume: 'replay',
    })
  })

  test('lets one person alone do up to MEDIUM, save what can be undone and touches nobody else', () => {
    const alone = ['unfreezeTask', 'freezeTask', 'killInstance', 'cancelBackfill', 'discardChange']

    const unlimited = shipped()
      .rules.filter(({ options }) =>
        options.some(
          ({ effect, maxSeverity, allowsFailedEvidence }) => effect === 'run' && !maxSeverity && !allowsFailedEvidence,
        ),
      )
      .map(({ tool }) => tool)
    const withoutSecond = shipped()
      .rules.filter(({ receiptOnly, options }) => !receiptOnly && !options.some(({ effect }) => effect === 'route'))
      .map(({ tool }) => tool)

    expect(unlimited.sort()).toEqual(alone.sort())
    expect(withoutSecond.sort()).toEqual(alone)
  })

  test('asks whoever wants to change more what, and lets them leave it open', () => {
    const open = shipped().rules.flatMap(({ options }) => options.filter(({ effect }) => effect === 'continue'))
    const label = { en: expect.any(String), 'zh-CN': expect.any(String) }

    expect(open).toHaveLength(5)
    for (const { id, inputs } of open)
      expect([id, inputs]).toMatchObject(['edit_more', [{ name: 'changes', type: 'textarea', required: false, label }]])
  })

  test('asks to type the name before a table is dropped', () => {
    expect(shipped().ruleFor('dropTable')?.options[0]).toMatchObject({
      id: 'drop',
      typeToConfirm: true,
      destructive: true,
    })
  })

  test('carries the marks of the design article', () => {
    const marks = ['packCommit', 'deployCommit', 'upsertDatasource', 'transferTaskUpsert'].map(
      (tool) => shipped().ruleFor(tool)?.requiredState,
    )

    expect(marks).toEqual([
      'confirm_pack',
      'confirm_deploy',
      'confirm_upsert_datasource',
      'confirm_transfer_task_upsert',
    ])
  })
})

describe('the shape of the design article', () => {
  test('is accepted under its deco root, and its ids mean what they say', () => {
    const options = loadPolicy(article, 'a.yaml').ruleFor('packCommit')?.options

    expect(options?.map((option) => [option.id, option.effect])).toEqual([
      ['direct', 'run'],
      ['approval', 'route'],
      ['draft', 'run'],
      ['edit_more', 'continue'],
    ])
    expect(options?.[1]?.inputs).toMatchObject([
      { name: 'approver', type: 'text', placeholder: '请输入审批人RTX', required: true },
    ])
  })

  test('gives the same rules with and without the root', () => {
    const bare = article.replace('deco:\n', '').replaceAll(/^ {2}/gm, '')

    expect(loadPolicy(bare, 'b.yaml').version).toBe(loadPolicy(article, 'a.yaml').version)
  })
})

describe('a mistake stops the start with file and line', () => {
  const decline = '        - { id: cancel, label: No }'

  test.each([
    ['malformed YAML', 'dangerous-tools:\n  - name: [', 'x.yaml:2'],
    ['a tab as indentation', 'dangerous-tools:\n\t- name: a', 'x.yaml:2'],
    ['a key written twice', 'environment: dev\nenvironment: prod', 'x.yaml:2'],
    ['an unknown key at the top', `${card(decline)}extra: 1\n`, 'x.yaml:7: unknown key "extra"'],
    [
      'an unknown key in a rule',
      card(decline).replace('confirmation:', 'colour: red\n    confirmation:'),
      'x.yaml:3: dangerous-tools.0: unknown key "colour"',
    ],
    [
      'an unknown key in an option',
      card(`${decline}\n        - { id: go, label: Go, colour: red }`),
      'x.yaml:7: dangerous-tools.0.confirmation.options.1: unknown key "colour"',
    ],
    ['no options', card('        []'), 'x.yaml:6: dangerous-tools.0.confirmation.options: no options'],
    [
      'no confirmation at all',
      'dangerous-tools:\n  - name: freezeTask',
      'x.yaml:2: freezeTask: neither receipt-only nor a confirmation',
    ],
    ['no way to decline', card('        - { id: go, label: Go }'), 'x.yaml:6: freezeTask: no way to decline'],
    [
      'a way to decline that only some have',
      card('        - { id: cancel, label: No, roles: [admin] }'),
      'no way to decline',
    ],
    [
      'a card that is receipt-only as well',
      card(decline).replace('confirmation:', 'receipt-only: true\n    confirmation:'),
      'x.yaml:2: freezeTask: receipt-only and confirmation exclude each other',
    ],
    [
      'two rules for one tool',
      `${card(decline)}  - { name: freezeTask, receipt-only: true }`,
      'x.yaml:7: a second rule for freezeTask',
    ],
    ['two options with one id', card(`${decline}\n${decline}`), 'two options are called cancel'],
    [
      'a second person without an input',
      card(`${decline}\n        - { id: go, label: Go, second: true }`),
      'x.yaml:7: go: a second person needs an input',
    ],
    ['an unknown severity', card(`${decline}\n        - { id: go, label: Go, max-severity: AWFUL }`), 'x.yaml:7'],
    ['a duration without a unit', card(decline).replace('confirmation:', 'expires: 24\n    confirmation:'), 'x.yaml:3'],
    ['options that lost their spaces', card('        -{id:go,label:Go}'), "write '- { id: direct"],
    ['an empty file', '', 'x.yaml:1'],
    [
      'a pattern that is none',
      card(`${decline}\n        - { id: go, label: Go, inputs: [{ name: a, type: text, label: A, pattern: '(' }] }`),
      'is no regular expression',
    ],
  ])('%s', (_name, yaml, expected) => {
    expect(refusal(yaml)).toContain(expected)
  })

  test('under the deco root the line is that of the file', () => {
    expect(refusal(article.replace('value: draft', 'colour: red'))).toContain('x.yaml:11')
  })

  test('every mistake is named at once', () => {
    const yaml = card(`${decline}\n        - { id: go, label: Go, one: 1 }\n        - { id: on, label: On, two: 2 }`)

    expect(refusal(yaml).split('\n')).toHaveLength(2)
  })
})

describe('an environment', () => {
  const base = (overlay: string) => `environment: prod
dangerous-tools:
  - { name: upsertTask, receipt-only: true }
  - name: freezeTask
    expires: 2h
    confirmation:
      title: Freeze?
      options:
        - { id: freeze, label: Freeze, max-severity: MEDIUM, roles: [analyst, admin] }
        - { id: cancel, label: No }
environments:
  prod:
    dangerous-tools:
${overlay}
`

  test('may shorten, lower, take away and ask for more', () => {
    const yaml = base(`      - name: freezeTask
        expires: 30m
        options: [{ id: freeze, max-severity: LOW, roles: [admin], type-to-confirm: true }]`)

    const rule = loadPolicy(yaml, 'x.yaml').ruleFor('freezeTask')

    expect(rule).toMatchObject({ expiresMs: 30 * 60_000 })
    expect(rule?.options[0]).toMatchObject({ maxSeverity: 'LOW', roles: ['admin'], typeToConfirm: true })
  })

  test('may put a card before a tool that left only a receipt', () => {
    const yaml = base(
      '      - { name: upsertTask, confirmation: { title: Save?, options: [{ id: save, label: Save }, { id: cancel, label: No }] } }',
    )

    expect(loadPolicy(yaml, 'x.yaml').ruleFor('upsertTask')).toMatchObject({
      receiptOnly: false,
      options: [{ id: 'save' }, { id: 'cancel' }],
    })
  })

  test.each([
    [
      'a longer time',
      '      - { name: freezeTask, expires: 3h }',
      'x.yaml:14: freezeTask: an environment may only tighten: the time to decide',
    ],
    [
      'a higher severity',
      '      - { name: freezeTask, options: [{ id: freeze, max-severity: HIGH }] }',
      'max-severity can only fall',
    ],
    [
      'another role',
      '      - { name: freezeTask, options: [{ id: freeze, roles: [approver] }] }',
      'roles can only be taken away',
    ],
    [
      'no typing',
      '      - { name: freezeTask, options: [{ id: freeze, type-to-confirm: false }] }',
      'can only be added',
    ],
    ['no way to decline', '      - { name: freezeTask, remove: [cancel] }', 'no way to decline'],
    [
      'another card',
      '      - { name: freezeTask, confirmation: { title: T, options: [{ id: cancel, label: No }] } }',
      'the card itself stays',
    ],
    ['receipt-only', '      - { name: freezeTask, receipt-only: true }', 'unknown key "receipt-only"'],
  ])('never allows %s', (_name, overlay, expected) => {
    expect(refusal(base(overlay))).toContain(expected)
  })

  test('is checked even where it is not ours', () => {
    const yaml = base('      - { name: freezeTask, expires: 3h }').replace('environment: prod', 'environment: dev')

    expect(refusal(yaml)).toContain('may only tighten')
  })
})

test('a rule that changed has another version, and so has the policy', () => {
  const before = loadPolicy(card('        - { id: cancel, label: No }'), 'x.yaml')
  const after = loadPolicy(card('        - { id: cancel, label: Nope }'), 'x.yaml')

  expect(after.ruleFor('freezeTask')?.version).not.toBe(before.ruleFor('freezeTask')?.version)
  expect(after.version).not.toBe(before.version)
})
