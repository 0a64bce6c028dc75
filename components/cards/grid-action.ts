/** A small command below a grid. */
export const gridAction =
  'inline-flex items-center gap-1 rounded-chip py-0.5 text-13 text-teal hover:underline max-tablet:min-h-11'
