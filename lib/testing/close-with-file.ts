import { globalSingleton } from '@/lib/global'

type Close = () => void | Promise<void>

const open = () => globalSingleton<Close[]>('test-open', () => [])

/** For what the tests of a file share: it is closed after the file's last test, whoever opened it. */
export const closeWithFile = (close: Close): number => open().push(close)

/** Called by the set-up of every file. */
export async function closeOfFile(): Promise<void> {
  for (const close of open().splice(0).toReversed()) await close()
}
