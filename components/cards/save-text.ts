/** Offers a text as a file; nothing leaves the browser. */
export const saveText = (name: string, text: string, type: string): void => saveBlob(name, new Blob([text], { type }))

export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
