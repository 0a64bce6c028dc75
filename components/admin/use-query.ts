'use client'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'

/** The page's filters, kept in its address: they can be linked, and survive a reload. Any change leads to the first page. */
export function useQuery() {
  const router = useRouter()
  const path = usePathname()
  const params = useSearchParams()
  const set = (change: Record<string, string>) => {
    const next = new URLSearchParams(params)
    if (!('page' in change)) next.delete('page')
    for (const [name, value] of Object.entries(change)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    router.replace(next.size > 0 ? `${path}?${next}` : path, { scroll: false })
  }
  return { text: params.toString(), get: (name: string) => params.get(name) ?? '', set }
}
