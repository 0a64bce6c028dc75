import { type InputField, type InteractionOption, typedNameInput } from '@/lib/contracts/interaction'

/** The server's codes (`inputs.problem.*`); it checks everything again. */
export type InputProblem =
  | 'required'
  | 'too-long'
  | 'pattern'
  | 'wrong-type'
  | 'too-small'
  | 'too-large'
  | 'not-a-date'
  | 'in-future'
  | 'range-reversed'
  | 'range-too-long'
  | 'name-differs'

export type InputValues = Readonly<Record<string, unknown>>

const dayMs = 24 * 60 * 60_000

/** Problems by field name; empty = the option can be sent. `today` is the day in the person's zone. */
export function checkInputs(
  option: Pick<InteractionOption, 'inputs' | 'typeToConfirm'>,
  values: InputValues,
  typedName: string,
  today: string,
): Record<string, InputProblem> {
  const problems: Record<string, InputProblem> = {}
  for (const field of option.inputs) {
    const problem = checkField(field, values[field.name], today)
    if (problem) problems[field.name] = problem
  }
  if (option.typeToConfirm !== undefined && typedName.trim() !== option.typeToConfirm)
    problems[typedNameInput] = 'name-differs'
  return problems
}

function checkField(field: InputField, value: unknown, today: string): InputProblem | undefined {
  if (isEmpty(value)) return field.required ? 'required' : undefined
  switch (field.type) {
    case 'number':
      return checkNumber(field, value)
    case 'date':
      return checkDay(value, field, today)
    case 'date-range':
      return checkRange(field, value as { from?: string; to?: string }, today)
    default:
      return typeof value === 'string' ? checkText(field, value) : undefined
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && Object.values(value).every(isEmpty))

function checkText(field: InputField, value: string): InputProblem | undefined {
  if (value.trim().length > (field.maxLength ?? 2000)) return 'too-long'
  return field.pattern && !new RegExp(`^(?:${field.pattern})$`, 'u').test(value.trim()) ? 'pattern' : undefined
}

function checkNumber(field: InputField, value: unknown): InputProblem | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'wrong-type'
  if (field.min !== undefined && value < field.min) return 'too-small'
  return field.max !== undefined && value > field.max ? 'too-large' : undefined
}

function checkDay(value: unknown, field: InputField, today: string): InputProblem | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'not-a-date'
  return field.notInFuture && value > today ? 'in-future' : undefined
}

function checkRange(
  field: InputField,
  { from = '', to = '' }: { from?: string; to?: string },
  today: string,
): InputProblem | undefined {
  const wrong = checkDay(from, { ...field, notInFuture: false }, today) ?? checkDay(to, field, today)
  if (wrong) return wrong
  if (from > to) return 'range-reversed'
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return field.maxDays !== undefined && days > field.maxDays ? 'range-too-long' : undefined
}

/** The day where the person is, as the fields write it. */
export function localDay(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
