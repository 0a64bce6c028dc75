import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { GateMark } from '@/components/ui/gate-mark'

/** A step on the channel: its node on the line, its content beside it. */
export function Step({ node, children }: { node?: ReactNode; children: ReactNode }) {
  return (
    <div className="relative mt-2">
      {node ? (
        <span
          aria-hidden
          className="absolute top-2 -left-[34px] grid size-[22px] place-items-center rounded-full border-[1.5px] border-teal-line bg-paper text-teal max-tablet:hidden [&_svg]:size-3"
        >
          {node}
        </span>
      ) : null}
      {children}
    </div>
  )
}

/** The gate across the channel. While it waits for this person it is amber, and the line below it is dry. */
export function GateStep({ isOpen, isMine, children }: { isOpen: boolean; isMine: boolean; children: ReactNode }) {
  return (
    <div className={classNames('relative mt-5 max-tablet:-mx-1', isOpen && 'channel-dry')}>
      <span
        aria-hidden
        className={classNames(
          'absolute top-2.5 -left-[37px] grid size-7 place-items-center rounded-inner border-[1.5px] max-tablet:hidden',
          isMine
            ? 'border-amber-line bg-amber-solid text-on-amber'
            : isOpen
              ? 'border-line-strong bg-inset text-ink-2'
              : 'border-teal-line bg-paper text-teal',
        )}
      >
        <GateMark className="size-[17px]" filled={false} />
      </span>
      {children}
    </div>
  )
}
