import { ReplayPage } from '@/components/admin/replay/replay-page'

interface PageProps {
  params: Promise<{ id: string }>
  searchParams: Promise<{ message?: string | string[]; at?: string | string[] }>
}

/** `?message=` opens it at an answer instead of at its end, `?at=` at what was written at a moment. */
export default async function Page({ params, searchParams }: PageProps) {
  const { id } = await params
  const { message, at } = await searchParams
  return <ReplayPage key={id} id={id} start={{ messageId: one(message), at: one(at) }} />
}

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined)
