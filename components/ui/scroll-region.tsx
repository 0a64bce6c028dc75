import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names'

interface ScrollRegionProps {
  label: string
  className?: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A named box that scrolls by itself. It takes the focus, so that its content can be reached by keyboard. */
export function ScrollRegion({ label, className, ref, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section ref={ref} aria-label={label} tabIndex={0} className={classNames('scroll-area', className)}>
      {children}
    </section>
  )
}
