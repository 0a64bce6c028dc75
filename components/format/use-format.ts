'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'

export interface Format {
  /** 14:32 today, else the day. */
  clock(iso: string): string
  /** Day and time. */
  dateTime(iso: string): string
  /** Day and time by the clocks of another zone, an IANA name. */
  dateTimeIn(iso: string, timeZone: string): string
  /** Where the times without one are shown, as UTC+8. */
  zone: string
  number(value: number): string
  duration(ms: number): string
  /** What is left until a time, in at most two units; undefined when it has passed. */
  left(until: string, now: number): string | undefined
  size(bytes: number): string
}

const dayAndTime = {
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

const minute = 60_000
const hour = 60 * minute
const dayMs = 24 * hour

/** Numbers, times and durations of the person's language, in the browser's zone. */
export function useFormat(): Format {
  const locale = useLocale()
  const t = useTranslations('format')
  return useMemo(() => {
    const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    const shortDay = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' })
    const full = new Intl.DateTimeFormat(locale, dayAndTime)
    const number = new Intl.NumberFormat(locale)
    const fine = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
    const coarse = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
    const isToday = (iso: string) => new Date(iso).toDateString() === new Date().toDateString()

    const span = (ms: number): string => {
      if (ms >= 2 * dayMs) return t('dayHour', { d: Math.floor(ms / dayMs), h: Math.floor((ms % dayMs) / hour) })
      if (ms >= hour) return t('hourMinute', { h: Math.floor(ms / hour), m: Math.floor((ms % hour) / minute) })
      if (ms >= minute) return t('minuteSecond', { m: Math.floor(ms / minute), s: Math.floor((ms % minute) / 1000) })
      return ms >= 1000 ? t('second', { s: fine.format(ms / 1000) }) : t('millisecond', { ms: Math.round(ms) })
    }

    return {
      clock: (iso) => (isToday(iso) ? time : shortDay).format(new Date(iso)),
      dateTime: (iso) => (isToday(iso) ? time : full).format(new Date(iso)),
      dateTimeIn: (iso, timeZone) => new Intl.DateTimeFormat(locale, { ...dayAndTime, timeZone }).format(new Date(iso)),
      zone: shownZone(),
      number: (value) => number.format(value),
      duration: (ms) => span(Math.max(0, ms)),
      left: (until, now) => {
        const ms = Date.parse(until) - now
        if (ms <= 0) return undefined
        return ms < minute ? t('second', { s: Math.ceil(ms / 1000) }) : span(ms)
      },
      size: (bytes) => {
        if (bytes < 1024) return t('bytes', { n: bytes })
        return bytes < 1024 * 1024
          ? t('kilobytes', { n: coarse.format(bytes / 1024) })
          : t('megabytes', { n: coarse.format(bytes / 1024 / 1024) })
      },
    }
  }, [locale, t])
}

const shownZone = (): string =>
  new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC')
    .replace(/\+0$/, '') ?? 'UTC'
