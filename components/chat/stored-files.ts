import { z } from 'zod'

const pathsSchema = z.array(z.string())

const storageKey = (place: string) => `sluice.files.${place}`

/** The files that go with the draft of a place, as paths of its workspace. */
export function readFiles(place: string): readonly string[] {
  try {
    return pathsSchema.parse(JSON.parse(localStorage.getItem(storageKey(place)) ?? '[]'))
  } catch {
    return []
  }
}

export function writeFiles(place: string, paths: readonly string[]): void {
  try {
    if (paths.length > 0) localStorage.setItem(storageKey(place), JSON.stringify(paths))
    else localStorage.removeItem(storageKey(place))
  } catch {
    return // storage is full or forbidden: the files stay on the page
  }
}
