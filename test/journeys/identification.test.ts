import { afterAll, expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { townOf } from './two-tenants.ts'
import { seenOn } from './visible-text.ts'
import { walked } from './walked.ts'
import { wordsOf } from './words.ts'

const platform = await testPlatform()
const town = await townOf(platform)
const street = await town.street()

afterAll(town.close)

test.each(walked(['es', 'en'] as const, [1]))(
  'an identified investor sees a confirmation without form fields and continues (%s)',
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

test('on a wide screen its inputs have equal heights and its pictures are spaced', async () => {
  const page = await street.open('newcomer', '/invest/casa/identification')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.locator('.ts-field--birthday input').first().waitFor()
  await page.getByRole('radio').first().check()
  const line = await page.locator('.ts-field--birthday input').first().boundingBox()
  const number = await page.locator('.ts-field--text .ts-input').first().boundingBox()
  expect(number?.height).toBe(line?.height)
  const [front, back] = await page
    .locator('.ts-field--file')
    .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().toJSON()))
  expect(back.top - front.bottom).toBeGreaterThan(16)
})

test('an identity check at the provider’s page can be resumed, retried and completed', async () => {
  const words = await wordsOf('es', 'default')
  await street.publish({ modules: { kyc: 'stripe' } })
  const page = await street.open('newcomer', '/invest/casa/identification')
  platform.config.publicOrigin = `http://{host}:${new URL(page.url()).port}`
  const press = (name: string) => page.locator('main').getByText(words(name), { exact: true }).click()
  expect(await seenOn(page)).not.toContain(words('fields.front_file_id'))
  await press('invest.id_provider_go')
  await page.waitForURL('**/stripe/verify/**')
  await street.open('newcomer', '/invest/casa/identification')
  await press('invest.id_provider_on')
  await page.waitForURL('**/stripe/verify/**')
  await page.getByText('The document cannot be read').click()
  await page.waitForURL('**/invest/casa/identification')
  await page.getByText(words('invest.id_verification_error')).waitFor()
  expect(await seenOn(page)).toContain(words('identification_reason.document_unreadable'))
  await press('invest.id_provider_on')
  await page.waitForURL('**/stripe/verify/**')
  await page.getByText('Verified', { exact: true }).click()
  await page.waitForURL('**/invest/casa/**')
  await page.getByText(words('invest.id_confirmed')).waitFor()
  await street.publish({})
}, 120_000)
