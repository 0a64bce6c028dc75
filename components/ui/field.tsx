import { type ReactNode, useId } from 'react'
import { classNames } from './class-names'

interface FieldProps {
  label: string
  error?: string | undefined
  hint?: string | undefined
  className?: string
  /** Gets the ids that tie the control to its label and its error. */
  children: (ids: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }) => ReactNode
}

/** A control with its label above and its error below. */
export function Field({ label, error, hint, className, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={classNames('grid min-w-0 content-start gap-1', className)}>
      <label htmlFor={id} className="text-12 text-ink-2">
        {label}
      </label>
      {children({ id, 'aria-describedby': note ? `${id}-note` : undefined, 'aria-invalid': error !== undefined })}
      {note ? (
        <p id={`${id}-note`} className={classNames('text-12', error ? 'text-rose' : 'text-ink-3')}>
          {note}
        </p>
      ) : null}
    </div>
  )
}
