import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEnv } from './env'
import { AppError } from './errors'

describe('the environment', () => {
  test('nothing set gives a demo on loopback', () => {
    const env = readEnv({})

    expect(env).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      loopback: true,
      demo: true,
      demoPace: 'human',
      logLevel: 'info',
    })
    expect(env.dataDir).toBe(resolve('data'))
    expect(env.model).toBeUndefined()
  })

  test.each([
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '10.0.0.5' }, false],
    [{ DUCKDB_PATH: '/srv/own.duckdb' }, false],
    [{ HOST: '::1' }, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '127.evil.example' }, false],
    [{ HOST: '0.0.0.0', SLUICE_DEMO: '1' }, true],
    [{ SLUICE_DEMO: '0' }, false],
  ])('%j seeds the demo world: %s', (source, expected) => {
    const { demo } = readEnv(source)

    expect(demo).toBe(expected)
  })

  test.each([
    [{}, false],
    [{ HOST: '::1' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: 'sluice.example' }, true],
    [{ SLUICE_SECURE_COOKIES: '1' }, true],
    [{ HOST: '0.0.0.0', SLUICE_SECURE_COOKIES: '0' }, false],
  ])('%j keeps sessions to https: %s', (source, expected) => {
    expect(readEnv(source).secureCookies).toBe(expected)
  })

  test('an empty variable counts as absent', () => {
    const env = readEnv({ PORT: '', DEEPSEEK_API_KEY: '  ', SLUICE_MODEL: '' })

    expect(env.port).toBe(3000)
    expect(env.deepseek.apiKey).toBeUndefined()
  })

  test.each(['unsafe', 'off', 'UNSAFE-I-ACCEPT', 'unsafe-i-accept!'])(
    'SANDBOX=%s is refused, with what it may be',
    (SANDBOX) => {
      const { code, message } = refusal(() => readEnv({ SANDBOX }))

      expect(code).toBe('config-invalid')
      expect(message).toMatch(/SANDBOX: .*"none".*"unsafe-i-accept"/)
    },
  )

  test.each([undefined, 'none', 'unsafe-i-accept'])('SANDBOX=%s is taken', (SANDBOX) => {
    expect(readEnv({ SANDBOX }).sandbox).toBe(SANDBOX)
  })

  test('a bad value is refused by name and without its value', () => {
    const source = { PORT: 'eighty', OPENAI_BASE_URL: 'ftp://secret-host', SLUICE_SECRET: 'too-short-secret' }

    const error = refusal(() => readEnv(source))

    expect(error.code).toBe('config-invalid')
    expect(error.message).toMatch(/PORT.*SLUICE_SECRET.*OPENAI_BASE_URL/)
    expect(error.message).not.toMatch(/eighty|secret-host|too-short-secret/)
  })
})

function refusal(act: () => unknown): AppError {
  try {
    act()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was refused')
}
