/** The mark: a gate in a channel. */
export function GateMark({ className, filled = true }: { className?: string; filled?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={filled ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M4 5v16M20 5v16M12 2.5v6M9 2.5h6" />
      <path d="M4 8.75h16v5.5H4z" fill={filled ? 'currentColor' : 'none'} />
      <path d="M7.5 19c1.5-1.3 3-1.3 4.5 0s3 1.3 4.5 0" />
    </svg>
  )
}
