/** How many things wait for the person. `label` says it in words. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null
  return (
    <span
      data-edge
      className="inline-block h-[18px] min-w-[18px] rounded-full bg-amber-solid px-[5px] text-center text-12 font-semibold text-on-amber"
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
