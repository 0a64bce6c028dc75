'use client'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { isApiError } from '@/components/api/api-error'
import { attachFile, createConversation, listExamples, postMessage, queueMessage } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import { useResource } from '@/components/api/use-resource'
import { useMe } from '@/components/session/me-context'
import { usePageTitle } from '@/components/shell/use-page-title'
import { GateMark } from '@/components/ui/gate-mark'
import { Composer } from './composer'
import { handDraftTo } from './handed-draft'
import { readMade, writeMade } from './made-conversation'
import { newClientId } from './new-client-id'
import { useSlashCommands } from './slash/use-slash-commands'

/** The start: what can be asked here, and where to ask it. */
export function NewConversation() {
  const t = useTranslations('start')
  const { model } = useMe()
  const { start, attach, isStarting, isLeaving, failure } = useStart()
  const { commands, help } = useSlashCommands({})
  usePageTitle('')
  return (
    <main id="main" className="scroll-area flex min-h-0 min-w-0 flex-1 flex-col bg-paper">
      <div className="mx-auto my-auto grid w-full max-w-[792px] gap-6 px-6 py-10 max-tablet:px-3 max-tablet:py-6">
        <header className="grid justify-items-start gap-2">
          <GateMark className="size-9 text-teal" />
          <h1 className="text-26 font-semibold tracking-tight">{t('title')}</h1>
          <p className="max-w-(--measure) text-15 text-ink-2">{t('text')}</p>
        </header>
        <div>
          <Composer
            place="new"
            isRunning={false}
            isSending={isStarting}
            onSend={start}
            commands={commands}
            onAttach={attach}
          />
          {help}
          <p role="alert" className="mt-2 text-13 text-rose empty:hidden">
            {failure}
          </p>
          {model.demo ? <p className="mt-2 text-13 text-ink-3">{t('demo')}</p> : null}
        </div>
        <Examples isDisabled={isStarting || isLeaving} onChoose={(text) => void start(text).catch(() => undefined)} />
      </div>
    </main>
  )
}

function Examples({ isDisabled, onChoose }: { isDisabled: boolean; onChoose(text: string): void }) {
  const t = useTranslations('start')
  const { data } = useResource(useLocale(), listExamples)
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label={t('examples')}>
      <h2 className="mb-2 text-13 font-semibold text-ink-3">{t('examples')}</h2>
      <ul className="grid grid-cols-2 gap-2 max-tablet:grid-cols-1">
        {data.items.map((example) => (
          <li key={example}>
            <button
              type="button"
              disabled={isDisabled}
              onClick={() => onChoose(example)}
              className="h-full min-h-11 w-full rounded-card border border-line bg-paper px-3.5 py-2.5 text-left text-14 text-ink-2 transition-colors hover:border-line-strong hover:bg-hover hover:text-ink"
            >
              {example}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Makes the conversation and says the first thing; pressed twice after a failure it says it once. */
function useStart() {
  const router = useRouter()
  const errorText = useErrorText()
  const [isStarting, setStarting] = useState(false)
  const [opened, setOpened] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const made = useRef<Promise<string>>(undefined)
  /** One conversation however often it is asked for; a failure may be tried again. */
  const make = () => {
    made.current ??= madeOrNew()
    made.current.catch(() => {
      made.current = undefined
    })
    return made.current
  }
  /** It was deleted meanwhile, or is another person's. */
  const forget = () => {
    made.current = undefined
    writeMade(undefined)
  }
  const start = async (text: string, files: readonly string[] = []) => {
    setStarting(true)
    setFailure(undefined)
    try {
      if (opened) {
        await queueMessage(opened, { clientId: newClientId(), text, files }) // said before the page had changed
        return
      }
      const id = await make()
      await postMessage(id, { clientId: newClientId(), text, files })
      writeMade(undefined)
      setOpened(id)
      handDraftTo(id)
      router.push(`/c/${id}`)
    } catch (error) {
      if (isApiError(error, 'not-found')) forget()
      setFailure(errorText(error))
      if (opened) toast.error(errorText(error)) // the other page is there by now
      throw error
    } finally {
      setStarting(false)
    }
  }
  const attach = async (file: File) => {
    try {
      return await attachFile(await make(), file)
    } catch (error) {
      if (isApiError(error, 'not-found')) forget()
      throw error
    }
  }
  return { start, attach, isStarting, isLeaving: opened !== undefined, failure }
}

/** The one that the files of an earlier try lie in, or a new one, which is remembered until its first message is sent. */
async function madeOrNew(): Promise<string> {
  const known = readMade()
  if (known) return known
  const { id } = await createConversation()
  writeMade(id)
  return id
}
