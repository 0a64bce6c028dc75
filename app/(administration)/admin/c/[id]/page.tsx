import { ReplayPage } from '@/components/admin/replay/replay-page'

interface PageProps {
  params: Promise<{ id: string }>
  searchParams: Promise<{ message?: string | string[] }>
}

/** `?message=` opens it at an answer instead of at its end. */
export default async function Page({ params, searchParams }: PageProps) {
  const { id } = await params
  const { message } = await searchParams
  return <ReplayPage key={id} id={id} messageId={typeof message === 'string' ? message : undefined} />
}
