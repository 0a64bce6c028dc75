/** Stands in a tool's result for a text that was put into a read-only snapshot: one line, path, length, and what to do next. */
export const fileHandle = (file: { path: string; characters: number; what?: string; next: string }): string =>
  `offloaded to ${file.path} (read-only snapshot, ${file.what ? `${file.what}, ` : ''}${file.characters} characters). ${file.next}`

const handle = /^offloaded to \/mnt\/chat-offload\/\S+ \(read-only snapshot, [^()\n]*\d+ characters\)\. [^\n]{1,600}$/

export const isFileHandle = (text: string): boolean => handle.test(text)
