import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

interface TabsProps {
  value: string
  onChange(value: string): void
  label: string
  tabs: ReadonlyArray<{ value: string; label: ReactNode }>
  children: ReactNode
}

/** A row of tabs over one panel that shows what is chosen. */
export function Tabs({ value, onChange, label, tabs, children }: TabsProps) {
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next) => onChange(String(next))}
      className="flex min-h-0 flex-1 flex-col"
    >
      <BaseTabs.List aria-label={label} className="flex flex-none gap-4 border-b border-line px-4">
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px flex min-h-10 items-center gap-1.5 border-b-2 border-transparent text-ink-3 hover:text-ink data-active:border-teal data-active:font-semibold data-active:text-ink"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      <BaseTabs.Panel value={value} className="scroll-area min-h-0 flex-1">
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  )
}
