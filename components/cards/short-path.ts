/** A virtual path without its root: what is left is what a person looks for. */
export const shortPath = (path: string): string => path.replace(/^\/mnt\/(?:user-data|chat-offload)\//, '')

export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
