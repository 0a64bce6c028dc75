import { classNames } from './class-names'

/** Grey lines where text will be. `label` is what a screen reader hears. */
export function Skeleton({ label, lines = 3, className }: { label: string; lines?: number; className?: string }) {
  return (
    <div role="status" aria-label={label} className={classNames('grid gap-3 p-4', className)}>
      {Array.from({ length: lines }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
          key={index}
          className={classNames(
            'block h-3 animate-pulse rounded-chip bg-hover',
            index % 3 === 2 ? 'w-3/5' : index % 3 === 1 ? 'w-5/6' : 'w-full',
          )}
        />
      ))}
    </div>
  )
}
