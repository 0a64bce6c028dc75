import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { AppError } from '@/lib/errors'
import { chineseDescription, frontMatterSchema, type Skill } from './skill'

/** Characters of a SKILL.md. */
const limit = 60_000

/**
 * Reads every skill below `folder`, in the order of their names; none when there is no such folder. Throws `config-invalid` naming the
 * file for one that is not in the format: a skill that is silently missing is worse than a start that stops.
 */
export function loadSkills(folder: string): Skill[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => lstatSync(join(folder, name)).isDirectory())
  return names.sort().map((name) => readSkill(resolve(folder, name), name))
}

function readSkill(folder: string, folderName: string): Skill {
  const file = join(folder, 'SKILL.md')
  const { head, body } = split(readText(file), file)
  const parsed = frontMatterSchema.safeParse(parseHead(head, file))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.') || '(root)'}: ${issue.message}`)
    throw invalid(file, lines.join('; '))
  }
  const { name, description, metadata } = parsed.data
  if (name !== folderName) throw invalid(file, `the name ${name} is not that of its folder`)
  if (body.trim() === '') throw invalid(file, 'there is nothing behind the front matter')
  return {
    name,
    description: description.replaceAll(/\s+/g, ' '),
    descriptionZh: metadata?.[chineseDescription]?.trim() || undefined,
    text: body.trim(),
    folder,
  }
}

function readText(file: string): string {
  if (!existsSync(file) || !lstatSync(file).isFile()) throw invalid(file, 'there is no such file')
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
  if (text.length > limit) throw invalid(file, `it has ${text.length} characters; ${limit} are allowed`)
  return text
}

function split(text: string, file: string): { head: string; body: string } {
  const [, head, body] = /^---\n([\s\S]*?)\n---(?:\n([\s\S]*))?$/.exec(text) ?? []
  if (head === undefined) throw invalid(file, 'it does not begin with front matter between --- lines')
  return { head, body: body ?? '' }
}

function parseHead(head: string, file: string): unknown {
  try {
    return parse(head)
  } catch (error) {
    throw invalid(file, `the front matter is no YAML: ${(error as Error).message.split('\n', 1)[0]}`)
  }
}

const invalid = (file: string, message: string) =>
  new AppError('config-invalid', `The skill ${file} is not usable: ${message}.`)
