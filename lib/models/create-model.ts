import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { fetchWithoutJsonPreface } from './fetch-without-json-preface'
import { plainFetch } from './plain-fetch'

const providers = ['deepseek', 'openai', 'openai-compatible', 'anthropic'] as const
type Provider = (typeof providers)[number]

/** A provider's model, or the offline demo. */
type ModelChoice = { provider: 'demo' } | { provider: Provider; id: string }

type ModelEnv = Pick<Env, 'model' | 'deepseek' | 'openai' | 'anthropic' | 'demoPace'>

/** Makes the configured model; only its provider's package is loaded. Throws `config-invalid` when its key or address is missing. */
export async function createModel(env: ModelEnv): Promise<LanguageModelV4> {
  const choice = chooseModel(env)
  if (choice.provider !== 'demo') return create[choice.provider](choice.id, env)
  const { createDemoModel } = await import('@/lib/models/demo/demo-model')
  return createDemoModel({ pace: env.demoPace })
}

/** The configured model as people see it: `demo`, `deepseek:deepseek-v4-pro`. */
export function modelName(env: Pick<Env, 'model' | 'deepseek'>): string {
  const choice = chooseModel(env)
  return choice.provider === 'demo' ? 'demo' : `${choice.provider}:${choice.id}`
}

const wanted = `Set SLUICE_MODEL to demo or to <provider>:<model id>; providers are ${providers.join(', ')}.`

/**
 * What `SLUICE_MODEL` says; without it DeepSeek when its key is there, else the demo. The other providers have no default
 * model: their names change too often to guess.
 */
function chooseModel({ model, deepseek }: Pick<Env, 'model' | 'deepseek'>): ModelChoice {
  const name = model ?? (deepseek.apiKey ? 'deepseek:deepseek-v4-flash' : 'demo')
  if (name === 'demo') return { provider: 'demo' }
  const colon = name.indexOf(':') // the id may have further colons
  const provider = providers.find((known) => known === name.slice(0, colon))
  const id = name.slice(colon + 1).trim()
  if (colon < 1 || !provider || id === '')
    throw new AppError('config-invalid', `SLUICE_MODEL=${name} names no model. ${wanted}`)
  return { provider, id }
}

const create: Record<Provider, (id: string, env: ModelEnv) => Promise<LanguageModelV4>> = {
  deepseek: async (id, { deepseek }) => {
    const { createDeepSeek } = await import('@ai-sdk/deepseek')
    const key = { apiKey: required(deepseek.apiKey, 'DEEPSEEK_API_KEY') }
    return createDeepSeek({ ...key, ...address(deepseek.baseUrl), fetch: fetchWithoutJsonPreface }).chat(id)
  },
  openai: async (id, { openai }) => {
    const { createOpenAI } = await import('@ai-sdk/openai')
    // The chat interface takes the whole history with our own call ids; the other one keeps state on the provider's side.
    return createOpenAI({ apiKey: required(openai.apiKey, 'OPENAI_API_KEY'), ...address(openai.baseUrl) }).chat(id)
  },
  'openai-compatible': async (id, { openai }) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const baseURL = required(openai.baseUrl, 'OPENAI_BASE_URL')
    const key = openai.apiKey ? { apiKey: openai.apiKey } : {} // many local servers want none
    return createOpenAICompatible({
      name: 'openai-compatible',
      baseURL,
      fetch: plainFetch,
      includeUsage: true,
      ...key,
    }).chatModel(id)
  },
  anthropic: async (id, { anthropic }) => {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ apiKey: required(anthropic.apiKey, 'ANTHROPIC_API_KEY'), ...address(anthropic.baseUrl) })(
      id,
    )
  },
}

const address = (baseURL: string | undefined) => ({ fetch: plainFetch, ...(baseURL ? { baseURL } : {}) })

function required(value: string | undefined, name: string): string {
  if (value) return value
  throw new AppError('config-invalid', `The configured model needs ${name}.`)
}
