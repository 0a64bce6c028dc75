/** Looks shared by menus, selects and pickers. */
export const popupClass =
  'max-h-(--available-height) overflow-auto rounded-card border border-line-strong bg-paper p-1 text-14 text-ink shadow-pop outline-none'

export const itemClass =
  'flex min-h-8 cursor-default items-center gap-2 rounded-inner px-2 py-1 outline-none select-none data-highlighted:bg-hover data-disabled:text-ink-3 max-tablet:min-h-11'
