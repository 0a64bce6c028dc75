'use client'
import { ChartNoAxesColumn, ClipboardList, Stamp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { TurningRing } from '@/components/ui/turning-ring'
import { type Role, roles } from '@/lib/contracts/user'

const icons = { analyst: ChartNoAxesColumn, approver: Stamp, admin: ClipboardList }

export function DemoRoles({ busy, onChoose }: { busy: string | undefined; onChoose(role: Role): void }) {
  const t = useTranslations('login')
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-13 text-ink-3">{t('demoTitle')}</legend>
      {roles.map((role) => {
        const Icon = icons[role]
        return (
          <button
            key={role}
            type="button"
            disabled={busy !== undefined}
            onClick={() => onChoose(role)}
            className="grid min-h-14 grid-cols-[20px_1fr_16px] items-center gap-x-3 rounded-card border border-line-control bg-paper px-4 py-2.5 text-left transition-colors hover:bg-hover disabled:cursor-wait"
          >
            <Icon className="size-5 text-teal" aria-hidden />
            <span>
              <b className="block font-semibold">{t(`role.${role}.title`)}</b>
              <span className="text-13 text-ink-3">{t(`role.${role}.text`)}</span>
            </span>
            {busy === role ? <TurningRing className="size-4 text-teal" /> : null}
          </button>
        )
      })}
    </fieldset>
  )
}
