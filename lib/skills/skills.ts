import { lstatSync, readFileSync, realpathSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { ShownSkill } from '@/lib/contracts/shown-skill'
import { AppError } from '@/lib/errors'
import type { Skill } from './skill'

/** The skills of a process. */
export interface Skills {
  /** Names and descriptions for the instructions; the same bytes as long as the process lives. Empty without skills. */
  readonly listing: string
  /** What people choose from. */
  readonly shown: readonly ShownSkill[]
  /** A skill's text, or a file of its folder. Throws `file-not-found`, `path-outside`. */
  read(name: string, file?: string): string
}

/** Characters of a file beside SKILL.md. */
const fileLimit = 100_000

export function createSkills(skills: readonly Skill[]): Skills {
  const byName = new Map(skills.map((skill) => [skill.name, skill]))
  return {
    listing: listingOf(skills),
    shown: skills.map(({ name, description, descriptionZh }) => ({
      name,
      description: descriptionZh === undefined ? description : { en: description, 'zh-CN': descriptionZh },
    })),
    read: (name, file) => {
      const skill = byName.get(name)
      if (!skill)
        throw new AppError(
          'file-not-found',
          `There is no skill ${name}. Skills: ${[...byName.keys()].join(', ') || 'none'}.`,
        )
      return file === undefined || file === 'SKILL.md' ? skill.text : readFile(skill, file)
    },
  }
}

function listingOf(skills: readonly Skill[]): string {
  if (skills.length === 0) return ''
  const lines = skills.map(({ name, description }) => `- ${name}: ${description}`)
  return [
    '',
    'Skills: how certain work is done here. Before such work, read the skill with readSkill and follow it.',
    ...lines,
    '',
  ].join('\n')
}

/** A file within the skill's own folder, whatever links lead there. */
function readFile({ name, folder }: Skill, file: string): string {
  const path = join(folder, file)
  if (file.includes('\0') || !isInside(folder, path)) throw outside(name, file)
  const real = realPath(path)
  if (real === undefined) throw new AppError('file-not-found', `The skill ${name} has no file ${file}.`)
  if (!isInside(realpathSync(folder), real)) throw outside(name, file)
  const stat = lstatSync(real)
  if (!stat.isFile()) throw new AppError('file-not-found', `The skill ${name} has no file ${file}.`)
  if (stat.size > fileLimit)
    throw new AppError('file-too-large', `${file} of the skill ${name} is too large to be read.`)
  return readFileSync(/* turbopackIgnore: true */ real, 'utf8')
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !way.startsWith(sep)
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined // there is none
  }
}

const outside = (name: string, file: string) =>
  new AppError('path-outside', `${file} is not in the folder of the skill ${name}.`)
