import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

/** A short text beside a control. Never the only place where something is said. */
export function Hint({ text, children }: { text: string; children: ReactElement<Record<string, unknown>> }) {
  return (
    <Tooltip.Root onOpenChange={passEscapeOn}>
      <Tooltip.Trigger render={children} delay={500} />
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} className="z-50">
          <Tooltip.Popup className="max-w-72 rounded-chip bg-ink px-2 py-1 text-12 text-paper">{text}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

/** Escape closes the hint and, by the same press, whatever the control stands in. */
function passEscapeOn(_open: boolean, details: Tooltip.Root.ChangeEventDetails): void {
  if (details.reason === 'escape-key') details.allowPropagation()
}
