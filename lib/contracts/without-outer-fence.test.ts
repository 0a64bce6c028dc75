import { expect, test } from 'vitest'
import { withoutOuterFence } from './without-outer-fence'

const sql = '```sql\nselect 1\n```'

test.each([
  ['```markdown\n# 设计\n正文\n```', '# 设计\n正文\n'],
  ['```md\n# A\n```\n', '# A\n'],
  ['```\n# A\n```', '# A\n'],
  ['\n\n~~~markdown\n# A\n~~~\n\n', '# A\n'],
  [`\`\`\`markdown\n# A\n${sql}\nend\n\`\`\``, `# A\n${sql}\nend\n`],
  [`\`\`\`markdown\n# A\n${sql}\n\`\`\``, `# A\n${sql}\n`],
  ['```markdown\n# A\n```\nplain block\n```\nend\n```', '# A\n```\nplain block\n```\nend\n'],
  [`\`\`\`\`markdown\n# A\n${sql}\n\`\`\`\``, `# A\n${sql}\n`],
])('the outer fence of %j goes, inner ones stay', (text, expected) => {
  expect(withoutOuterFence(text)).toBe(expected)
})

test.each([
  '# A\n\n正文\n',
  `${sql}\ntext\n${sql}`,
  '```\ncode\n```\ntext\n```\ncode\n```',
  '```markdown\nexample one\n```\ntext\n```markdown\nexample two\n```',
  sql,
  '```markdown\n# cut before its end',
  '```',
  '',
])('%j is left as it is', (text) => {
  expect(withoutOuterFence(text)).toBe(text)
})
