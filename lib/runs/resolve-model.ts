import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Env } from '@/lib/env'
import { createModel, modelName } from '@/lib/models/create-model'

/** Finds the models that hooks name, each made once; a bare id is one of the configured provider. */
export function createModelResolver(environment: Env): (id: string) => Promise<LanguageModelV4> {
  const made = new Map<string, Promise<LanguageModelV4>>()
  return (id) => {
    const name = id === 'demo' || id.includes(':') ? id : `${modelName(environment).split(':', 1)[0]}:${id}`
    const model = made.get(name) ?? createModel({ ...environment, model: name })
    made.set(name, model)
    return model
  }
}
