import { createHash } from 'node:crypto'
import { AppError } from '@/lib/errors'
import { chatOffloadRoot, userDataRoot } from './workspace'

const pathLimit = 1000
/** Bytes of one name that every file system takes. */
const nameLimit = 255
const snapshotNameLimit = 120
const depthLimit = 12

/** Control, format (bidi, zero width), surrogate and separator characters: invisible, so never part of a name. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

export interface VirtualPath {
  area: 'user-data' | 'chat-offload'
  /** Names below the area; empty for the area itself. */
  names: string[]
  /** Canonical form, as shown and stored. */
  path: string
}

const roots = { 'user-data': userDataRoot, 'chat-offload': chatOffloadRoot } as const

/** Parses what a model or a browser wrote. Throws `path-outside` or `path-invalid`; never touches the disk. */
export function parseVirtualPath(input: string): VirtualPath {
  if (input.length === 0 || input.length > pathLimit) throw invalid(input, `it must have 1 to ${pathLimit} characters`)
  if (invisible.test(input)) throw invalid(input, 'it holds control or invisible characters')
  if (input.includes('\\')) throw invalid(input, 'use / between names')
  const parts = input
    .normalize('NFC')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
  const absolute = input.startsWith('/')
  if (parts.some(isParent)) throw outside(input)
  const [mnt, area, ...rest] = absolute ? parts : ['mnt', 'user-data', ...parts]
  if (mnt !== 'mnt' || (area !== 'user-data' && area !== 'chat-offload')) throw outside(input)
  if (rest.length > depthLimit) throw invalid(input, `more than ${depthLimit} folders`)
  for (const name of rest) checkName(input, name)
  return { area, names: rest, path: [roots[area], ...rest].join('/') }
}

/** Like `parseVirtualPath`, for a file: the area itself is refused. */
export function parseFilePath(input: string): VirtualPath {
  const parsed = parseVirtualPath(input)
  if (parsed.names.length === 0 || input.endsWith('/')) throw invalid(input, 'it names a folder, not a file')
  return parsed
}

/** A name that stays one file below the snapshot folder, whatever it was made from; a changed name carries a hash, so two never collide. */
export function safeSnapshotName(name: string): string {
  const extension = /(\.[a-z0-9]{1,10}){1,2}$/i.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - extension.length)
  const clean = stem
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]/gu, '_')
    .replace(/^\.+|\.+$/g, '_')
  if (clean !== '' && clean === stem && byteLength(name) <= snapshotNameLimit && !reserved.test(name)) return name
  const kept = shorten(clean, snapshotNameLimit - extension.length - 10)
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${reserved.test(`${kept}.`) ? '_' : ''}${kept || '_'}-${hash}${extension}`
}

function checkName(input: string, name: string): void {
  if (byteLength(name) > nameLimit) throw invalid(input, `a name is longer than ${nameLimit} bytes`)
  if (reserved.test(name)) throw invalid(input, `${name} is a reserved name`)
  if (/[. ]$/.test(name) || name.startsWith(' '))
    throw invalid(input, 'a name starts or ends with a space, or ends with a dot')
  // full-width or ligature look-alikes of / \ . .. read as a path to a person and to other programs
  const folded = name.normalize('NFKC')
  if (/[/\\]/.test(folded) || isParent(folded)) throw invalid(input, 'it holds look-alikes of path characters')
}

const isParent = (name: string) => /^\s*\.\.\s*$/.test(name)
const byteLength = (text: string) => Buffer.byteLength(text)

function shorten(text: string, bytes: number): string {
  let kept = ''
  let used = 0
  for (const character of text) {
    used += byteLength(character)
    if (used > bytes) break
    kept += character
  }
  return kept
}

/** For messages: bounded, without characters that could draw elsewhere. */
const shown = (input: string) => JSON.stringify(input.slice(0, 120).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '�'))

const invalid = (input: string, why: string) =>
  new AppError('path-invalid', `The path ${shown(input)} is not usable: ${why}.`)

const outside = (input: string) =>
  new AppError(
    'path-outside',
    `The path ${shown(input)} is outside the workspace. Files live under ${userDataRoot}/ (editable) and ${chatOffloadRoot}/ (read-only snapshots).`,
  )
