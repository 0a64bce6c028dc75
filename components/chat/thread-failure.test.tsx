// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '@/components/api/api-error'
import { show } from '@/components/testing/show'
import { ThreadFailure } from './thread-failure'

afterEach(cleanup)

test('an unknown conversation is called not found, with a way on instead of another try', () => {
  show(<ThreadFailure error={new ApiError('not-found', 404, '', {})} onRetry={undefined} />)

  expect(screen.getByText('Conversation not found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Start a new conversation' }).getAttribute('href')).toBe('/')
  expect(screen.queryByRole('button')).toBeNull()
})

test('one that did not load can be tried again', () => {
  let tries = 0
  show(<ThreadFailure error={new ApiError('internal', 500, '', {})} onRetry={() => tries++} />)

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(tries).toBe(1)
})
