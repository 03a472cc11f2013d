import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { seenOn } from './seen.ts'
import { type Street, streetOf } from './street.ts'
import { wordsOf } from './words.ts'

const platform = await testPlatform()
let browser: Browser
let street: Street

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const { port } = new URL(await platform.app.listen({ host: '127.0.0.1', port: 0 }))
  street = await streetOf(platform, browser, port)
})

afterAll(() => browser.close())

test.each(['es', 'en'] as const)(
  'who is identified reads so, is asked for no document, and goes on (%s)',
  async (language) => {
    const words = await wordsOf(language, 'default')
    const page = await street.open('investor', `/invest/casa/identification?lang=${language}`)
    const seen = await seenOn(page)
    expect(seen).toContain(words('invest.id_confirmed'))
    expect(seen).not.toContain(words('fields.document_number'))
    await page.locator('main').getByText(words('invest.id_continue'), { exact: true }).click()
    await page.waitForURL('**/invest/casa/invest')
  },
)
