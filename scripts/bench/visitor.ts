import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { demoPassword } from '../../src/demo/scenario.ts'

export type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>

export function launch(executablePath: string): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']
  return chromium.launch({ executablePath, args })
}

/** Opens a page with an empty cache, in a session if its storage is given. */
export async function newPage(
  browser: Browser,
  origin: string,
  storage?: StoredSession,
  width = 1280,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'es-ES',
    viewport: { width, height: width < 768 ? 844 : 900 },
    ...(storage && { storageState: storage }),
  })
  return context.newPage()
}

/** Logs in on the login page; resolves to the browser's storage. */
export async function logInAs(browser: Browser, origin: string, email: string): Promise<StoredSession> {
  const page = await newPage(browser, origin)
  await page.goto('/login')
  await page.locator('input[type="email"]').fill(email)
  await page.locator('input[type="password"]').fill(demoPassword)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
  const storage = await page.context().storageState()
  await page.context().close()
  return storage
}
