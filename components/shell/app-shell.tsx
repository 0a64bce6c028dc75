'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useErrorText } from '@/components/api/use-error-text'
import { WaitingProvider } from '@/components/approvals/waiting-provider'
import { ConversationList } from '@/components/chat/conversation-list'
import { ConversationsProvider } from '@/components/chat/conversations-provider'
import { PaletteProvider } from '@/components/chat/palette/palette-provider'
import { MeProvider } from '@/components/session/me-provider'
import { SignInLine } from '@/components/session/sign-in-line'
import { LiveProvider } from '@/components/stream/live-provider'
import { Button } from '@/components/ui/button'
import { Drawer } from '@/components/ui/drawer'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { ConnectionLine } from './connection-line'
import { MainNav } from './main-nav'
import { TopBar } from './top-bar'
import { WaitingIcon } from './waiting-icon'

/** What every signed-in page has: the person, the stream, the bar. */
export function AppShell({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  const errorText = useErrorText()
  return (
    <MeProvider
      fallback={<Skeleton label={t('loading')} lines={6} className="mx-auto mt-24 max-w-xl" />}
      failed={(error, retry) => (
        <div className="mx-auto mt-16 max-w-xl">
          <ErrorState
            title={t('failed')}
            text={errorText(error)}
            action={<Button onClick={retry}>{t('retry')}</Button>}
          />
        </div>
      )}
    >
      <LiveProvider>
        <WaitingProvider>
          <ConversationsProvider>
            <PaletteProvider>
              <Frame>{children}</Frame>
            </PaletteProvider>
            <WaitingIcon />
          </ConversationsProvider>
        </WaitingProvider>
      </LiveProvider>
    </MeProvider>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <div className="grid h-page grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]">
      <a
        href="#main"
        className="fixed top-2 left-3 z-50 -translate-y-16 rounded-inner border border-teal bg-paper px-3 py-2 focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <div>
        <TopBar onOpenMenu={() => setMenuOpen(true)} />
        <ConnectionLine />
        <SignInLine />
      </div>
      {children}
      <Drawer open={isMenuOpen} onOpenChange={setMenuOpen} title="Sluice" closeLabel={t('close')} side="left">
        <MainNav layout="list" onNavigate={() => setMenuOpen(false)} />
        <ConversationList onNavigate={() => setMenuOpen(false)} />
      </Drawer>
    </div>
  )
}
