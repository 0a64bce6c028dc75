import type { ReactNode } from 'react'
import { classNames } from './class-names'

const tones = {
  plain: 'border-line bg-paper text-ink-2',
  /** A person is needed. */
  wait: 'border-amber-line bg-amber-wash text-amber font-semibold',
  /** It blocks or destroys. */
  stop: 'border-rose-line bg-rose-wash text-rose',
  /** The ledger confirms it. */
  sure: 'border-green-line bg-green-wash text-green',
  /** It is running. */
  flow: 'border-teal-line bg-teal-wash text-teal',
} as const

export type ChipTone = keyof typeof tones

/** An icon and a word: the tone never stands alone. */
export function Chip({ tone = 'plain', icon, children }: { tone?: ChipTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      data-edge
      className={classNames(
        'inline-flex h-5 items-center gap-1 rounded-chip border px-1.5 text-12 whitespace-nowrap [&_svg]:size-3 [&_svg]:stroke-2',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}
