/** The type at the end of a header cell, such as `BIGINT`, `DECIMAL(18,2)` or `TIMESTAMP WITH TIME ZONE`. */
const typeAtEnd = / ([A-Z][A-Z0-9_ ]*(?:\(.*\))?(?:\[\d*\])*)$/

/** Header cells of a result are `name TYPE`; a name may have spaces of its own: `count(DISTINCT dt) BIGINT`. */
export const nameIn = (cell: string | undefined): string => cell?.replace(typeAtEnd, '') ?? ''

export const typeIn = (cell: string): string => cell.match(typeAtEnd)?.[1] ?? ''
