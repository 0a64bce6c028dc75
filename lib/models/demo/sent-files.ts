export interface SentFile {
  path: string
  /** The name that the person sees. */
  name: string
  bytes: number
  /** Gone by the time the message was read. */
  isThere: boolean
}

/** Files that were sent along, as the framework names them in a part of their own; none when it is another part. */
export function readSentFiles(part: string): SentFile[] {
  const list = part.match(/^<files>\n[^\n]*\n([\s\S]*)\n<\/files>$/)?.[1] ?? ''
  return list.split('\n').flatMap((line) => {
    const [, path, told = ''] = line.match(/^(\S.*) \(([^()]*)\)$/) ?? []
    const bytes = told.match(/^(\d+) bytes$/)?.[1]
    return path
      ? [{ path, name: path.split('/').at(-1) ?? path, bytes: Number(bytes ?? 0), isThere: bytes !== undefined }]
      : []
  })
}

/** Rows and columns, which a script can count; else text to look at. */
export const isTabular = (path: string): boolean => /\.(?:csv|tsv|json)$/i.test(path)
