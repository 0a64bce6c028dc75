import type { InputField } from '@/lib/contracts/interaction'

export type InputProblem =
  | 'required'
  | 'unknown-input'
  | 'wrong-type'
  | 'too-long'
  | 'pattern'
  | 'too-small'
  | 'too-large'
  | 'not-a-choice'
  | 'not-a-date'
  | 'in-future'
  | 'range-reversed'
  | 'range-too-long'
  | 'not-an-approver'
  | 'not-an-owner'
  | 'name-differs'

const defaultMaxLength = 2_000
const mostItems = 200
const dayMs = 24 * 60 * 60_000

/** Checks what a person entered against the definition that drew the form. Empty optional inputs are left out of `values`. */
export function checkInputs(
  fields: readonly InputField[],
  entered: Readonly<Record<string, unknown>>,
  today: string,
): { values: Record<string, unknown>; problems: Record<string, InputProblem> } {
  const values: Record<string, unknown> = {}
  const problems: Record<string, InputProblem> = {}
  for (const name of Object.keys(entered)) {
    if (!fields.some((field) => field.name === name)) problems[name] = 'unknown-input'
  }
  for (const field of fields) {
    const value = trimmed(entered[field.name])
    const problem = isEmpty(value) ? missing(field) : checks[field.type](field, value, today)
    if (problem) problems[field.name] = problem
    else if (!isEmpty(value)) values[field.name] = value
  }
  return { values, problems }
}

/** Inputs as they are stored: text without surrounding space, empty ones left out. */
export const normaliseInputs = (entered: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(entered).flatMap(([name, value]) => (isEmpty(trimmed(value)) ? [] : [[name, trimmed(value)]])),
  )

/** The day where the server stands, `YYYY-MM-DD`. */
export const dayOf = (now: Date): string => dayFormat.format(now)

const dayFormat = new Intl.DateTimeFormat('sv-SE')

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

const missing = (field: InputField): InputProblem | undefined => (field.required ? 'required' : undefined)

type Check = (field: InputField, value: unknown, today: string) => InputProblem | undefined

const checkText: Check = (field, value) => {
  if (typeof value !== 'string') return 'wrong-type'
  if (value.length > (field.maxLength ?? defaultMaxLength)) return 'too-long'
  return field.pattern && !new RegExp(`^(?:${field.pattern})$`, 'u').test(value) ? 'pattern' : undefined
}

const checkNumber: Check = (field, value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'wrong-type'
  if (field.min !== undefined && value < field.min) return 'too-small'
  return field.max !== undefined && value > field.max ? 'too-large' : undefined
}

const checkDate: Check = (field, value, today) => {
  if (typeof value !== 'string' || !isDay(value)) return 'not-a-date'
  return field.notInFuture && value > today ? 'in-future' : undefined
}

const checkRange: Check = (field, value, today) => {
  if (typeof value !== 'object' || value === null || Object.keys(value).some((key) => key !== 'from' && key !== 'to'))
    return 'wrong-type'
  const { from, to } = value as { from?: unknown; to?: unknown }
  if (typeof from !== 'string' || typeof to !== 'string' || !isDay(from) || !isDay(to)) return 'not-a-date'
  if (from > to) return 'range-reversed'
  if (field.maxDays !== undefined && (Date.parse(to) - Date.parse(from)) / dayMs + 1 > field.maxDays)
    return 'range-too-long'
  return field.notInFuture && to > today ? 'in-future' : undefined
}

const checks: Record<InputField['type'], Check> = {
  text: checkText,
  textarea: checkText,
  user: checkText,
  number: checkNumber,
  boolean: (_field, value) => (typeof value === 'boolean' ? undefined : 'wrong-type'),
  select: (field, value) => (field.choices?.some((choice) => choice.value === value) ? undefined : 'not-a-choice'),
  date: checkDate,
  'date-range': checkRange,
  items: (_field, value) => (isItemList(value) ? undefined : 'wrong-type'),
}

const isItemList = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= mostItems &&
  value.every((item) => typeof item?.kind === 'string' && typeof item.id === 'string')

/** `2026-02-30` is no day. */
const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
