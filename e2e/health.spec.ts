import { expect } from '@playwright/test'
import { test } from './fixtures'

test('the server says that it is up, without being asked who one is', async ({ request }) => {
  const response = await request.get('/api/health')

  expect(response.status()).toBe(200)
  expect(await response.json()).toMatchObject({ status: 'ok', version: expect.any(String), model: expect.any(String) })
})
