import { expect, test, vi } from 'vitest'
import { AppError, toErrorBody } from './errors'

test('an error of another instance of this module is known as ours', async () => {
  vi.resetModules()
  const other = await import('./errors')

  const error = new other.AppError('not-found', 'No such thing.')

  expect(other.AppError).not.toBe(AppError)
  expect(error instanceof AppError).toBe(true)
  expect(toErrorBody(error)).toEqual({ code: 'not-found', message: 'No such thing.' })
})

test.each([new Error('x'), { code: 'not-found' }, undefined, null, 'not-found'])('%s is none of ours', (value) => {
  expect((value as unknown) instanceof AppError).toBe(false)
})
