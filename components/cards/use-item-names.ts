'use client'
import { useCodeText } from './use-code-text'

interface Named {
  kind: string
  name: string
}

/** Names of objects in a row; where a table and its task share one, the kind stands before it. */
export function useItemNames(): (items: readonly Named[]) => string[] {
  const kindText = useCodeText('kind')
  return (items) =>
    items.map(({ kind, name }) => {
      const isShared = items.some((other) => other.name === name && other.kind !== kind)
      return isShared ? `${kindText(kind)} ${name}` : name
    })
}
