import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names'

interface ScrollRegionProps {
  label: string
  className?: string
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A named box that scrolls by itself. It takes the focus, so that its content can be reached by keyboard. No landmark: there are many. */
export function ScrollRegion({ label, className, ref, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div ref={ref} role="group" aria-label={label} tabIndex={0} className={classNames('scroll-area', className)}>
      {children}
    </div>
  )
}
