import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readContextWindows } from './context-window'

const text = 'models:\n  - { match: "deepseek:v4*", window: 900000 }\n  - { match: "*", window: 8000 }\n'
const read = (source = text, override?: number) =>
  readContextWindows(source, 'config/models.yaml', { provider: 'deepseek', ...(override ? { override } : {}) })

describe('the context window of a model', () => {
  test('is that of the first pattern that fits, with or without the provider in the name', () => {
    const windowOf = read()

    expect([windowOf('v4-flash'), windowOf('deepseek:v4-pro'), windowOf('other:v4')]).toEqual([900_000, 900_000, 8_000])
  })

  test('is what the environment says, if it says so', () => {
    expect(read(text, 16_000)('v4-flash')).toBe(16_000)
  })

  test('takes no meaning from signs that are special elsewhere', () => {
    const windowOf = read('models:\n  - { match: "a:gpt-4.1(x)*", window: 5000 }\n  - { match: "*", window: 6000 }\n')

    expect([windowOf('a:gpt-4.1(x)-mini'), windowOf('a:gpt-491(x)')]).toEqual([5_000, 6_000])
  })

  test.each([
    ['models: [', 'is no YAML'],
    ['models: []', 'is not usable'],
    ['models:\n  - { match: a, window: 12 }', 'window'],
    ['models:\n  - { match: a, window: 8000, price: 3 }', 'price'],
  ])('%s stops the start', (broken, word) => {
    expect(() => read(broken)).toThrow(
      expect.objectContaining({ code: 'config-invalid', message: expect.stringContaining(word) }),
    )
  })

  test('is known of every model in the shipped file', () => {
    const windowOf = readContextWindows(readFileSync('config/models.yaml', 'utf8'), 'config/models.yaml', {
      provider: 'demo',
    })

    expect(windowOf('demo')).toBe(128_000)
    expect(windowOf('openai-compatible:qwen3')).toBe(32_000)
  })
})
