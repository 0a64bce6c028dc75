'use client'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { ApiError } from '@/components/api/api-error'
import { useErrorText } from '@/components/api/use-error-text'
import type { WorkspaceFile } from '@/lib/contracts/conversation'
import { attachmentLimit } from '@/lib/contracts/request'
import { writeFiles } from './stored-files'
import { openingFiles } from './unsent-text'

export interface AttachedFile {
  key: string
  name: string
  state: 'sending' | 'there' | 'failed'
  /** In the workspace, once it is there. */
  path: string | undefined
  problem: string | undefined
}

export interface Attached {
  files: readonly AttachedFile[]
  paths: readonly string[]
  isBusy: boolean
  /** The keys that they have in the list. */
  add(files: Iterable<File>): readonly string[]
  /** Files of a paste or a drop; text is left to the field. */
  take(event: SyntheticEvent, files: FileList): void
  remove(key: string): void
  /** Empties the list and gives the paths that were in it. */
  clear(): readonly string[]
  restore(paths: readonly string[]): void
}

/** Files that go with the next message: they are in the workspace before it is sent. Each place has its own. */
export function useAttached(place: string, attach: (file: File) => Promise<WorkspaceFile>): Attached {
  const errorText = useErrorText()
  const [files, setFiles] = useFilesOf(place)

  const change = (key: string, next: Partial<AttachedFile>) =>
    setFiles((before) => before.map((file) => (file.key === key ? { ...file, ...next } : file)))

  const add = (chosen: Iterable<File>): string[] =>
    [...chosen].map((file) => {
      const key = crypto.randomUUID?.() ?? `${file.name}-${Date.now()}-${Math.random()}`
      setFiles((before) => [...before, { key, name: file.name, state: 'sending', path: undefined, problem: undefined }])
      const sent = file.size > attachmentLimit ? Promise.reject(tooLarge()) : attach(file)
      sent.then(
        ({ path }) => change(key, { state: 'there', path }),
        (error: unknown) => change(key, { state: 'failed', problem: errorText(error) }),
      )
      return key
    })
  const paths = pathsOf(files)
  return {
    files,
    paths,
    isBusy: files.some(({ state }) => state === 'sending'),
    add,
    take: (event, dropped) => {
      if (dropped.length === 0) return
      event.preventDefault()
      add([...dropped])
    },
    remove: (key) => setFiles((before) => before.filter((file) => file.key !== key)),
    clear: () => {
      setFiles(() => [])
      return paths
    },
    restore: (known) =>
      setFiles((before) => [...known.map(inPlace), ...before.filter(({ path }) => !path || !known.includes(path))]),
  }
}

type Change = (before: readonly AttachedFile[]) => readonly AttachedFile[]

/** The files of a place; those that are in its workspace are kept in this browser, as the draft is. */
function useFilesOf(place: string): [readonly AttachedFile[], (change: Change) => void] {
  const [state, setState] = useState<{ place?: string; files: readonly AttachedFile[] }>({ files: [] })
  useEffect(() => setState({ place, files: openingFiles(place).map(inPlace) }), [place])
  useEffect(() => {
    if (state.place === place) writeFiles(place, pathsOf(state.files))
  }, [place, state])
  return [
    state.place === place ? state.files : [],
    (change) => setState((before) => ({ ...before, files: change(before.files) })),
  ]
}

const pathsOf = (files: readonly AttachedFile[]) => files.flatMap(({ path }) => (path === undefined ? [] : [path]))

const inPlace = (path: string): AttachedFile => ({ key: path, name: path, state: 'there', path, problem: undefined })

const tooLarge = () => new ApiError('file-too-large', 413, 'The file is too large.')
