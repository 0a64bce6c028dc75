'use client'
import { useLocale } from 'next-intl'
import { useMemo } from 'react'

/** An amount in the currency of the price table; small ones keep enough figures to be told from nothing. */
export function useMoney(currency: string): (amount: number) => string {
  const locale = useLocale()
  return useMemo(() => {
    const of = (digits: number) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: digits })
    const [coarse, fine] = [of(2), of(6)]
    return (amount) => (amount === 0 || amount >= 1 ? coarse : fine).format(amount)
  }, [locale, currency])
}
