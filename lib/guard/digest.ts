import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical'

/** What a grant is bound to, each part hashed on its own so that a mismatch says which part moved. */
export interface DigestInput {
  tool: string
  /** Resolved arguments, after every file was loaded. */
  arguments: unknown
  environment: string
  baseVersions: ReadonlyArray<{ kind: string; id: string; version: number }>
  /** Bytes of the change set, from and to of each item, and whatever else the server says will happen. */
  changeSet: unknown
  /** Values of inputs that affect the preview. */
  inputs: unknown
  ruleVersion: string
}

export type DigestPart = keyof DigestInput
export type DigestParts = Record<DigestPart, string>

export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

export const hashOf = (value: unknown): string => sha256(canonicalJson(value))

export function digestParts(input: DigestInput): DigestParts {
  const baseVersions = input.baseVersions
    .map(({ kind, id, version }) => ({ kind, id, version }))
    .sort((a, b) => (`${a.kind} ${a.id}` < `${b.kind} ${b.id}` ? -1 : 1))
  return {
    tool: hashOf(input.tool),
    arguments: hashOf(input.arguments),
    environment: hashOf(input.environment),
    baseVersions: hashOf(baseVersions),
    changeSet: hashOf(input.changeSet),
    inputs: hashOf(input.inputs),
    ruleVersion: hashOf(input.ruleVersion),
  }
}

export const digestOf = (parts: DigestParts): string => hashOf(parts)

/** Parts that differ, in the order of the catalogue. */
export const movedParts = (approved: DigestParts, current: DigestParts): DigestPart[] =>
  (Object.keys(approved) as DigestPart[]).filter((part) => approved[part] !== current[part])

/** Short form for people: `7f3a-c21e-90b4`. */
export const fingerprintOf = (digest: string): string => digest.slice(0, 12).replace(/(.{4})(?=.)/g, '$1-')
