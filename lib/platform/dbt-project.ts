import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { readScript, type SkippedFile, sqlFilesBelow } from './sql-files'

/** A script that somebody keeps as a file. */
export interface FoundScript {
  name: string
  comment: string
  script: string
}

/** The part of dbt's own description of a project (`target/manifest.json`) that is needed here. */
const manifestSchema = z.object({
  nodes: z.record(
    z.string(),
    z.object({
      resource_type: z.string(),
      name: z.string(),
      alias: z.string().nullish(),
      description: z.string().nullish(),
      original_file_path: z.string().nullish(),
      compiled_code: z.string().nullish(),
    }),
  ),
})

const projectSchema = z.object({ 'model-paths': z.array(z.string()).default(['models']) })

interface Model {
  /** The table that it makes. */
  name: string
  path: string
  comment: string
  code: string
}

/**
 * The models of a dbt project as scripts that make their tables. What dbt has compiled is taken as it is; otherwise `ref`, `source`
 * and `config` are resolved here, and a model that needs more of Jinja is left out with that reason.
 */
export function readDbtProject(folder: string): { scripts: FoundScript[]; skipped: SkippedFile[] } {
  const skipped: SkippedFile[] = []
  const compiled = compiledModels(folder, skipped)
  const models = compiled ?? sourceModels(folder, skipped)
  return { scripts: models.map(toScript), skipped }
}

const toScript = ({ name, comment, code }: Model): FoundScript => ({
  name,
  comment,
  script: `create or replace table ${name} as\n${code.trim().replace(/;\s*$/, '')};\n`,
})

function compiledModels(folder: string, skipped: SkippedFile[]): Model[] | undefined {
  const file = join(folder, 'target/manifest.json')
  if (!existsSync(file)) return undefined
  const manifest = manifestSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!manifest.success) {
    skipped.push({ path: 'target/manifest.json', reason: 'not as dbt writes it; the models are read from their files' })
    return undefined
  }
  const nodes = Object.values(manifest.data.nodes).filter(({ resource_type: type }) => type === 'model')
  if (nodes.every(({ compiled_code: code }) => !code)) return undefined // parsed but never compiled
  return nodes.flatMap(({ name, alias, description, original_file_path: path, compiled_code: code }) => {
    if (code) return [{ name: alias ?? name, path: path ?? name, comment: description ?? '', code }]
    skipped.push({ path: path ?? name, reason: 'not compiled by dbt' })
    return []
  })
}

function sourceModels(folder: string, skipped: SkippedFile[]): Model[] {
  const project = projectSchema.parse(parse(readFileSync(join(folder, 'dbt_project.yml'), 'utf8')) ?? {})
  const places = project['model-paths'].filter((place) => isInside(place) && existsSync(join(folder, place)))
  return places.flatMap((place) =>
    sqlFilesBelow(join(folder, place)).flatMap((file) => {
      const path = `${place}/${file}`
      const text = readScript(folder, path, skipped)
      if (text === undefined) return []
      const code = resolveJinja(text)
      if (code !== undefined) return [{ name: basename(file).replace(/\.sql$/i, ''), path, comment: '', code }]
      skipped.push({ path, reason: 'needs dbt to compile its Jinja; run `dbt compile` in the project first' })
      return []
    }),
  )
}

const isInside = (place: string): boolean => !place.startsWith('/') && !place.split(/[\\/]/).includes('..')

const quoted = `\\s*['"]([^'"]+)['"]\\s*`
const reference = new RegExp(`\\{\\{-?\\s*ref\\((?:${quoted},)?${quoted}(?:,[^)]*)?\\)\\s*-?\\}\\}`, 'g')
const source = new RegExp(`\\{\\{-?\\s*source\\(${quoted},${quoted}\\)\\s*-?\\}\\}`, 'g')
const config = /\{\{-?\s*config\([^{}]*\)\s*-?\}\}/g
const comment = /\{#[\s\S]*?#\}/g

/** Plain SQL; undefined when there is Jinja that only dbt can resolve. */
export function resolveJinja(text: string): string | undefined {
  const code = text
    .replaceAll(comment, '')
    .replaceAll(config, '')
    .replaceAll(reference, (_whole, _package: string | undefined, name: string) => name)
    .replaceAll(source, (_whole, _source: string, name: string) => name)
  return /\{\{|\{%/.test(code) ? undefined : code
}
