'use client'
import { LogOut, Settings } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { signOut } from '@/components/api/endpoints'
import { goToLogin } from '@/components/session/go-to-login'
import { useMe } from '@/components/session/me-context'
import { useEventChannel } from '@/components/stream/live-context'
import { Menu, MenuItem, MenuLine } from '@/components/ui/menu'

export function PersonMenu() {
  const t = useTranslations('shell')
  const { person } = useMe()
  const router = useRouter()
  const channel = useEventChannel()

  const handleSignOut = async () => {
    // Whatever the answer, this page must not go on showing the person's work.
    await signOut().catch(() => undefined)
    channel?.announceSignOut()
    goToLogin()
  }

  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex items-center gap-2 rounded-inner py-1 pr-1.5 pl-2 text-13 whitespace-nowrap text-ink-2 hover:bg-hover max-tablet:min-h-11"
        >
          <span
            aria-hidden
            className="grid size-6 place-items-center rounded-full border border-line-strong bg-paper text-12 font-semibold"
          >
            {[...person.name][0]}
          </span>
          <span className="max-w-40 truncate max-tablet:sr-only">{person.name}</span>
          <span className="sr-only">{t('personMenu')}</span>
        </button>
      }
    >
      <p className="px-2 py-1.5 text-13">
        <span className="block font-semibold">{person.name}</span>
        <span className="text-12 text-ink-3">{t(`role.${person.role}`)}</span>
      </p>
      <MenuLine />
      <MenuItem icon={<Settings aria-hidden />} onSelect={() => router.push('/settings')}>
        {t('settings')}
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden />} onSelect={handleSignOut}>
        {t('signOut')}
      </MenuItem>
    </Menu>
  )
}
