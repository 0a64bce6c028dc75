/** Offers a text as a file; nothing leaves the browser. */
export const saveText = (name: string, text: string, type: string): void => saveBlob(name, new Blob([text], { type }))

export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  saveAddress(name, url)
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

/** Saves what stands under an address of this server. */
export function saveAddress(name: string, address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
