import type { Locale } from '@/lib/contracts/localized'
import type { Platform } from '@/lib/platform/port'

/** Requests that work on the connected warehouse, for an empty conversation: made from the tables that are there. */
export function exampleRequests(platform: Platform, locale: Locale): string[] {
  const tables = platform.searchTables('', 200).items
  const wide = [...tables].sort((a, b) => b.columnCount - a.columnCount)[0]
  const details = wide && platform.getTable(wide.id)
  const amount = details?.columns.find((column) => /amount|amt|price|gmv/.test(column.name) && !column.partition)
  const report = tables.find((table) => table.layer === 'ADS')
  const task = platform.listTasks({ status: 'online' }, 1).items[0]
  const zh = locale === 'zh-CN'
  const examples: Array<string | undefined> = [
    details &&
      amount &&
      (zh
        ? `把 ${details.name} 里的 ${amount.name} 改名为 ${renamed(amount.name)}，然后发布`
        : `Rename ${amount.name} to ${renamed(amount.name)} in ${details.name}, then publish it`),
    report && (zh ? `查看 ${report.name} 最近 7 天的数据` : `Show the last 7 days of ${report.name}`),
    details && (zh ? `哪些表依赖 ${details.name}？` : `Which tables depend on ${details.name}?`),
    task && (zh ? `补数 ${task.name} 最近 3 天` : `Backfill ${task.name} for the last 3 days`),
  ]
  return examples.filter((example) => example !== undefined)
}

const renamed = (name: string): string => (name.startsWith('order_') ? name.replace('order_', 'pay_') : `${name}_new`)
