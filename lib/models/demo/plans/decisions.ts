import { say } from '@/lib/models/demo/move'
import type { Plan } from '@/lib/models/demo/plan'

/** No tool reads the ledger of decisions, so nothing is guessed: where it stands is told. */
export const decisions: Plan<{ kind: 'decisions' }> = function* ({ words }) {
  return say(
    words(
      '谁、什么时候作了决定，我没有工具可以查，不猜。可以在这些地方看：\n\n- **那次操作的回执**：在提交它的对话里，写着谁选了什么、什么时候\n- **「审批」页（/approvals）的「已决定」**\n- **审计日志**：由管理员查看\n\n想看有哪些发布、谁提交的，说「发布记录」。没有提交任何发布。',
      'Who decided, and when, no tool of mine can read, and I do not guess. It stands here:\n\n- **the receipt of that action**, in the conversation that asked for it: who chose what, and when\n- **Approvals (/approvals), under “Decided”**\n- **the audit**, for administrators\n\nFor the releases and who made them say “list releases”. Nothing was submitted for a release.',
    ),
  )
}
