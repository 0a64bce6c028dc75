import { plainFetch } from './plain-fetch'

/** What DeepSeek's provider package puts before everything else in JSON mode. */
const preface = '"messages":[{"role":"system","content":"Return JSON."},'

/** Sends a request without that sentence: our own text asks for JSON at its end, and another beginning would lose the cached prefix. */
export const fetchWithoutJsonPreface: typeof fetch = (input, init) => {
  const body = init?.body
  if (typeof body !== 'string' || !body.includes(preface)) return plainFetch(input, init)
  return plainFetch(input, { ...init, body: body.replace(preface, '"messages":[') })
}
