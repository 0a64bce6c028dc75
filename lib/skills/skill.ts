import { z } from 'zod'

/** How a piece of work is done, in the open Agent Skills format: a folder with SKILL.md, which may point to files beside it. */
export interface Skill {
  /** That of its folder. */
  readonly name: string
  /** What it does and when to use it: all that the model knows before it reads it. */
  readonly description: string
  /** The same for people who read Chinese; the model never gets it. */
  readonly descriptionZh?: string | undefined
  /** The Markdown behind the front matter. */
  readonly text: string
  /** Absolute path of its folder. */
  readonly folder: string
}

export const skillName = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case letters and digits with single hyphens between')

/** Of `metadata`: the description in Chinese, for people. */
export const chineseDescription = 'description-zh-CN'

/**
 * The front matter; `license`, `compatibility` and `allowed-tools` are known to the format and mean nothing here, and of `metadata`
 * only the description in Chinese does.
 */
export const frontMatterSchema = z.strictObject({
  name: skillName,
  description: z.string().trim().min(1).max(1_024),
  license: z.string().optional(),
  compatibility: z.string().max(500).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  'allowed-tools': z.string().optional(),
})
