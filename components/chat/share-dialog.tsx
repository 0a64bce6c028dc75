'use client'
import { Link2Off } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { getShare, share, unshare } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import { useResource } from '@/components/api/use-resource'
import { useFormat } from '@/components/format/use-format'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Skeleton } from '@/components/ui/skeleton'
import { TextInput } from '@/components/ui/text-input'
import type { ConversationSummary, ShareLink } from '@/lib/contracts/conversation'

/** Makes, shows and revokes the read-only link of a conversation. */
export function ShareDialog({ item, onClose }: { item: ConversationSummary | undefined; onClose(): void }) {
  const t = useTranslations('share')
  return (
    <Dialog
      open={item !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text')}
      closeLabel={t('close')}
    >
      {item ? <ShareBody id={item.id} /> : null}
    </Dialog>
  )
}

function ShareBody({ id }: { id: string }) {
  const t = useTranslations('share')
  const errorText = useErrorText()
  const { data, error, isLoading, set } = useResource(id, getShare)
  const change = (call: Promise<{ link: ShareLink | null }>) =>
    call.then(set, (failure: unknown) => void toast.error(errorText(failure)))

  if (isLoading) return <Skeleton label={t('loading')} lines={2} />
  if (!data)
    return (
      <p role="alert" className="p-4 text-13 text-rose">
        {errorText(error)}
      </p>
    )
  if (data.link) return <LinkLine link={data.link} onRevoke={() => void change(unshare(id))} />
  return (
    <div className="flex justify-end p-4">
      <Button look="primary" onClick={() => void change(share(id))}>
        {t('create')}
      </Button>
    </div>
  )
}

function LinkLine({ link, onRevoke }: { link: ShareLink; onRevoke(): void }) {
  const t = useTranslations('share')
  const format = useFormat()
  const address = `${location.origin}/shared/${link.token}`
  return (
    <div className="grid gap-3 p-4">
      <Field label={t('link')} hint={t('since', { time: format.dateTime(link.createdAt) })}>
        {(ids) => (
          <span className="flex items-center gap-1">
            <TextInput {...ids} readOnly value={address} onFocus={(event) => event.target.select()} />
            <CopyButton text={address} label={t('copy')} doneLabel={t('copied')} />
          </span>
        )}
      </Field>
      <div className="flex justify-end">
        <Button look="danger" onClick={onRevoke}>
          <Link2Off className="size-4" aria-hidden />
          {t('revoke')}
        </Button>
      </div>
    </div>
  )
}
