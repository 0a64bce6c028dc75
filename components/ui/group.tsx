import type { ComponentProps } from 'react'

/** A named part of the page that is no landmark: of these there may be many. */
export function Group({ label, ...props }: Omit<ComponentProps<'div'>, 'role'> & { label: string }) {
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
  return <div {...props} role="group" aria-label={label} />
}
