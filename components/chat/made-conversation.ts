const storageKey = 'sluice.made'

/** The conversation that was made for a message which has not been sent yet: its attached files lie there. */
export function readMade(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined
  } catch {
    return undefined
  }
}

export function writeMade(id: string | undefined): void {
  try {
    if (id) localStorage.setItem(storageKey, id)
    else localStorage.removeItem(storageKey)
  } catch {
    return // storage is full or forbidden: this page still knows it
  }
}
