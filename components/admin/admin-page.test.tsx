// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '@/components/api/api-error'
import { show } from '@/components/testing/show'
import { Loaded } from './admin-page'

afterEach(cleanup)

const loaded = (error: unknown) => {
  const resource = { data: undefined, error, isLoading: false, reload: () => undefined, set: () => undefined }
  show(<Loaded resource={resource}>{() => <p>there</p>}</Loaded>)
}

test('an address of nothing says so and leads back; trying again would help nobody', () => {
  loaded(new ApiError('not-found', 404, ''))

  expect(screen.getByRole('link', { name: 'Back to the conversations' }).getAttribute('href')).toBe('/admin')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('what did not load may be asked for again', () => {
  loaded(new ApiError('network', 0, ''))

  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
