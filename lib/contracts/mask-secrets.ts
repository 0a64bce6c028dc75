/** The one place that knows what must not leave: secrets in logs, on cards and in traces; personal data in logs and traces. */

const mask = '[masked]'

const secretKey =
  /(api[-_]?key|access[-_]?key|secret|password|passwd|pwd|authorization|cookie|credential|dsn|(^|[-_.a-z])token)$/i

/** Shapes of keys; a private key in PEM; a JWT; what follows Bearer or Basic; the password of a DSN, up to its last @. */
const secretShapes = new RegExp(
  [
    String.raw`\bsk-[\w-]{16,}`,
    String.raw`\b(?:pk|rk)-(?:lf|live|test)-[\w-]{8,}`,
    String.raw`\b(?:AKIA|ASIA)[A-Z0-9]{16}\b`,
    String.raw`\bLTAI[A-Za-z0-9]{12,}`,
    String.raw`\bAIza[\w-]{30,}`,
    String.raw`\bgh[pousr]_[A-Za-z0-9]{20,}`,
    String.raw`\bglpat-[\w-]{16,}`,
    String.raw`\bxox[abeprs]-[\w-]{10,}`,
    String.raw`\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}`,
    String.raw`-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]{0,8000}?-----END [A-Z ]{0,30}PRIVATE KEY-----`,
    String.raw`(?<=\b(?:Bearer|Basic) )[\w.~+/-]{8,}=*`,
    String.raw`(?<=\w:\/\/[^\s:/@"']{1,64}:)[^\s"']{1,256}(?=@[\w.[-])`,
  ].join('|'),
  'g',
)

/** `password=…`, `API_KEY: …`, `密码：…`; a plural such as `tokens=` is a count. In quotes, also those of a JSON text, the value may have spaces. */
const assigned =
  /((?:api[-_]?key|access[-_]?key(?:[-_]?id)?|secret(?:[-_]?key)?|password|passwd|pwd|token|credential|密码|口令)["']?\s{0,3}[=:：]\s{0,3})(?:(\\?["'])(?!\[masked)[^\n"']{4,256}\2|(["']?)(?!\[masked)[^\s"',;&)}\]]{6,256})/gi

/** What stood around the value stays. */
const withoutValue = (_found: string, name: string, quote = '', opening = '') =>
  `${name}${quote}${opening}${mask}${quote}`

const email = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g
const mobile = /(?<![\w.-])(?:(?:\+|00)86[ -]?)?1[3-9]\d(?:[ -]?\d{4}){2}(?![\w-]|\.\d)/g
const identity = /(?<![\w.-])[1-9]\d{16}[\dXx](?![\w-]|\.\d)/g
const card = /(?<![\w.-])[2-6]\d{3}(?:[ -]?\d{4}){2}(?:[ -]?\d{1,7})(?![\w-]|\.\d)/g

/** Known values, longest first, so that one that contains another goes whole. */
export type KnownSecrets = Iterable<string>

/** A copy of plain data without secrets: fields named like secrets, texts shaped like secrets, and the known values wherever they stand. */
export const maskSecrets = (value: unknown, known: KnownSecrets = []): unknown => masked(value, secretText(known))

/** The same, and without personal data: mobile numbers, identity numbers and bank cards whose check digits are right, e-mail addresses. */
export const maskPrivate = (value: unknown, known: KnownSecrets = []): unknown => {
  const withoutSecrets = secretText(known)
  return masked(value, (text) => personalText(withoutSecrets(text)))
}

function masked(value: unknown, ofText: (text: string) => string): unknown {
  if (typeof value === 'string') return ofText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => masked(item, ofText))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      ofText(key),
      // Counts such as `inputTokens` are no secrets; a secret is never a number.
      secretKey.test(key) && typeof item !== 'number' ? mask : masked(item, ofText),
    ]),
  )
}

function secretText(known: KnownSecrets): (text: string) => string {
  const values = [...known].filter((value) => value.length >= 8).sort((a, b) => b.length - a.length)
  return (text) => {
    let rest = text
    for (const value of values) if (rest.includes(value)) rest = rest.replaceAll(value, mask)
    return rest.replace(secretShapes, mask).replace(assigned, withoutValue)
  }
}

const personalText = (text: string): string =>
  text
    .replace(identity, (found) => (isIdentityNumber(found) ? mask : found))
    .replace(card, (found) => (isCardNumber(found) ? mask : found))
    .replace(mobile, mask)
    .replace(email, mask)

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** GB 11643: a day of birth, and the last character as check sum modulo 11. */
export function isIdentityNumber(text: string): boolean {
  const month = Number(text.slice(10, 12))
  const day = Number(text.slice(12, 14))
  if (!/^(18|19|20)/.test(text.slice(6)) || month < 1 || month > 12 || day < 1 || day > 31) return false
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase()
}

/** ISO/IEC 7812: 13 to 19 digits with the check digit of Luhn. */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (digits.length < 13 || digits.length > 19) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
