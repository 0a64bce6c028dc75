import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { skillName } from '@/lib/skills/skill'
import { defineTool } from './define-tool'

export const readSkill = defineTool({
  name: 'readSkill',
  effect: 'read',
  skipCompaction: true,
  description:
    'Reads a skill: how a certain kind of work is done here, step by step. Your instructions list the skills by name; read the one that fits before you begin. With file: a file that the skill points to. Read-only.',
  inputSchema: z.strictObject({
    name: skillName,
    file: z.string().min(1).max(200).optional().describe('A file of the skill, by the path that it names'),
  }),
  outputSchema: z.object({ name: z.string(), file: z.string().nullable(), text: z.string() }),
  execute: ({ name, file }, { skills }) => {
    if (!skills) throw new AppError('file-not-found', `There is no skill ${name}.`)
    return { name, file: file ?? null, text: skills.read(name, file) }
  },
  toModel: ({ name, file, text }) => `Skill ${name}${file ? `, ${file}` : ''}\n\n${text}`,
  toCard: ({ name, file, text }) => ({ name, file, characters: text.length }),
})
