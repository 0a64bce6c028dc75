import { test as base, type Page } from '@playwright/test'
import type { Locale } from '@/lib/contracts/localized'
import type { Role } from '@/lib/contracts/user'
import { type OwnServer, startOwnServer } from './server'

/** The accessible name of the composer in both languages. */
const composer = /^(message to sluice|发给 sluice 的消息)$/i

export interface PersonOptions {
  locale?: Locale
  /** Another server than the shared one. */
  server?: OwnServer
}

interface Fixtures {
  /** Signs this page's browser in with one click's request and opens the start page. */
  signIn(role: Role): Promise<void>
  /** Says something in the open conversation (or a new one) and returns when it stands in the thread. */
  ask(text: string): Promise<void>
  /** A second person: a signed-in page in a browser context of its own. */
  person(role: Role, options?: PersonOptions): Promise<Page>
  /** What its own server is started with beyond the usual; set with `test.use`. */
  ownServerEnv: Record<string, string>
  /** A server that the spec may crash and start again. */
  ownServer: OwnServer
}

export const test = base.extend<Fixtures>({
  signIn: async ({ page, baseURL }, use) => {
    await use((role) => signInAs(page, role, baseURL ?? ''))
  },
  ask: async ({ page }, use) => {
    await use((text) => askOn(page, text))
  },
  person: async ({ browser, baseURL }, use) => {
    const pages: Page[] = []
    await use(async (role, { locale = 'en', server } = {}) => {
      const url = server?.url ?? baseURL ?? ''
      const context = await browser.newContext({ baseURL: url, locale })
      const page = await context.newPage()
      pages.push(page)
      await signInAs(page, role, url)
      return page
    })
    for (const page of pages) await page.context().close()
  },
  ownServerEnv: [{}, { option: true }],
  // Its own time limit: whoever needs a server first waits until the demo world is seeded.
  ownServer: [
    async ({ ownServerEnv }, use) => {
      const server = await startOwnServer(ownServerEnv)
      await use(server)
      await server.stop()
    },
    { timeout: 300_000 },
  ],
})

export async function signInAs(page: Page, role: Role, url: string): Promise<void> {
  const response = await page.request.post('/api/demo/sign-in', { data: { role }, headers: originOf(url) })
  if (!response.ok()) throw new Error(`sign-in as ${role} failed: ${response.status()} ${await response.text()}`)
  await page.goto('/')
}

/** What a browser sends along with whatever changes something; a request that a spec makes by itself must say it. */
export const originOf = (url: string): { origin: string } => ({ origin: new URL(url).origin })

export async function askOn(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: composer })
  await box.fill(text)
  await box.press('Enter')
  await page.getByRole('log').getByText(text).first().waitFor()
}
