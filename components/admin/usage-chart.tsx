'use client'
import { useTranslations } from 'next-intl'
import { Bar, CartesianGrid, ComposedChart, Legend, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useFormat } from '@/components/format/use-format'
import type { UsageReport } from '@/lib/contracts/admin'
import { useMoney } from './use-money'

interface ChartProps {
  days: UsageReport['days']
  currency: string
}

/** Tokens and cost by day; without any cost there is no scale for it. The table below says the same in figures, so readers who cannot see it lose nothing. */
export function UsageChart(props: ChartProps) {
  const t = useTranslations('admin.usage')
  const hasCost = props.days.some(({ cost }) => (cost.amount ?? 0) > 0)
  return (
    <figure className="rounded-card border border-line p-3">
      <figcaption className="mb-2 text-13 font-semibold">{t(hasCost ? 'chart' : 'chartTokens')}</figcaption>
      <div aria-hidden className="h-64 text-12">
        <Chart {...props} hasCost={hasCost} />
      </div>
    </figure>
  )
}

const axis = { stroke: 'var(--color-ink-3)', tickLine: false } as const
const tip = { background: 'var(--color-paper)', borderColor: 'var(--color-line-strong)', borderRadius: 6 }
const still = { isAnimationActive: false } as const

function Chart({ days, currency, hasCost }: ChartProps & { hasCost: boolean }) {
  const t = useTranslations('admin.usage')
  const format = useFormat()
  const money = useMoney(currency)
  const data = days.map(({ day, inputTokens, outputTokens, cost }) => ({
    day: day.slice(5),
    input: inputTokens,
    output: outputTokens,
    cost: cost.amount,
  }))
  const told = (value: unknown, name: unknown) =>
    [name === t('cost') ? money(Number(value)) : format.number(Number(value)), String(name)] as [string, string]
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={data} accessibilityLayer={false} margin={{ top: 4, right: 4, bottom: 0, left: 0 }}>
        <CartesianGrid stroke="var(--color-line)" vertical={false} />
        <XAxis dataKey="day" minTickGap={24} {...axis} />
        <YAxis yAxisId="tokens" width={64} tickFormatter={format.number} {...axis} />
        {hasCost ? <YAxis yAxisId="cost" orientation="right" width={64} tickFormatter={money} {...axis} /> : null}
        <Tooltip contentStyle={tip} formatter={told} {...still} />
        <Legend formatter={(name) => <span className="text-ink-2">{String(name)}</span>} />
        <Bar yAxisId="tokens" dataKey="input" stackId="t" name={t('input')} fill="var(--color-teal-line)" {...still} />
        <Bar
          yAxisId="tokens"
          dataKey="output"
          stackId="t"
          name={t('output')}
          fill="var(--color-teal-fill)"
          {...still}
        />
        {hasCost ? (
          <Line yAxisId="cost" dataKey="cost" name={t('cost')} stroke="var(--color-ink-2)" dot={false} {...still} />
        ) : null}
      </ComposedChart>
    </ResponsiveContainer>
  )
}
