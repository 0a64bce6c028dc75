import type { RuleOption } from './policy-rule'

/**
 * What the named approver chooses from, the same for every rule. The texts stand here and not in `messages/` because options
 * carry their labels with them, like those from configuration.
 */
export const secondStageOptions: readonly RuleOption[] = [
  {
    id: 'approve',
    label: { en: 'Approve and run', 'zh-CN': '通过并执行' },
    value: 'approve',
    effect: 'run',
    inputs: [],
    typeToConfirm: false,
    destructive: false,
    allowsFailedEvidence: false,
  },
  {
    id: 'reject',
    label: { en: 'Reject', 'zh-CN': '驳回' },
    value: 'reject',
    effect: 'decline',
    inputs: [
      { name: 'reason', type: 'textarea', label: { en: 'Reason', 'zh-CN': '理由' }, required: true, maxLength: 1_000 },
    ],
    typeToConfirm: false,
    destructive: false,
    allowsFailedEvidence: true,
  },
]
