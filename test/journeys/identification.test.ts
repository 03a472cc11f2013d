import { afterAll, expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { seenOn } from './seen.ts'
import { townOf } from './street.ts'
import { wordsOf } from './words.ts'

const town = await townOf(await testPlatform())
const street = await town.street()

afterAll(town.close)

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
