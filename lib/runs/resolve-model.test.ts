import { expect, test } from 'vitest'
import { readEnv } from '@/lib/env'
import { createModelResolver } from './resolve-model'

const environment = readEnv({ SLUICE_MODEL: 'deepseek:deepseek-v4-flash', DEEPSEEK_API_KEY: 'key-1' })

test('a bare id is a model of the configured provider, made once', async () => {
  const resolve = createModelResolver(environment)

  const model = await resolve('deepseek-v4-pro')

  expect(model.modelId).toBe('deepseek-v4-pro')
  expect(await resolve('deepseek:deepseek-v4-pro')).toBe(model)
})

test('a provider whose key is missing is refused by name', async () => {
  await expect(createModelResolver(environment)('openai:gpt-5')).rejects.toMatchObject({
    code: 'config-invalid',
    message: expect.stringContaining('OPENAI_API_KEY'),
  })
})
