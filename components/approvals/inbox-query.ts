import { type InboxFilter, inboxFilterSchema } from '@/lib/contracts/inbox'

export type InboxTab = 'mine' | 'all' | 'decided'
export const inboxTabs: readonly InboxTab[] = ['mine', 'all', 'decided']

/** What the address says of the inbox. Days are the person's own; nonsense in it counts as nothing. */
export interface InboxQuery {
  tab: InboxTab
  tool?: string
  requester?: string
  severity?: NonNullable<InboxFilter['severity']>
  /** YYYY-MM-DD, both included. */
  from?: string
  to?: string
}

const day = /^\d{4}-\d{2}-\d{2}$/
const severities = inboxFilterSchema.shape.severity

export function readInboxQuery(params: Pick<URLSearchParams, 'get'>): InboxQuery {
  const text = (name: string) => params.get(name) || undefined
  const date = (name: string) => {
    const value = text(name)
    return value && day.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined
  }
  const severity = severities.safeParse(text('severity'))
  const found = {
    tool: text('tool'),
    requester: text('requester'),
    severity: severity.success ? severity.data : undefined,
    from: date('from'),
    to: date('to'),
  }
  const tab = inboxTabs.find((known) => known === params.get('tab')) ?? 'mine'
  return { tab, ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) }
}

/** The address of the same view; the first tab without a filter has none. */
export function writeInboxQuery({ tab, ...filter }: InboxQuery): string {
  const given = Object.entries(filter).filter(([, value]) => value)
  const params = new URLSearchParams(given as Array<[string, string]>)
  if (tab !== 'mine') params.set('tab', tab)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** As the server wants it: days become instants of the person's zone. */
export function toInboxFilter({ tab: _tab, from, to, ...rest }: InboxQuery): InboxFilter {
  return {
    ...rest,
    ...(from ? { from: new Date(`${from}T00:00:00`).toISOString() } : {}),
    ...(to ? { to: new Date(`${to}T23:59:59.999`).toISOString() } : {}),
  }
}

export const countFilters = ({ tab: _tab, ...filter }: InboxQuery): number =>
  Object.values(filter).filter((value) => value !== undefined && value !== '').length
