import { afterAll, expect, test } from 'vitest'
import { alba } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'

afterAll(closeBrowser)

test('the lang parameter switches the language permanently and keeps other parameters', async () => {
  const person = await Person.arrives(alba, 'es')
  await person.logsIn('inversor@alba.demo')
  await person.opens('/user/issuances?lang=en&status=CAMPAIGN')
  await person.speaks('en')
  await person.page.waitForURL('**/user/issuances?status=CAMPAIGN')
  await person.isOn('issuances.title')
  await isIn('en')
  const chip = { label: person.words('issuances.status'), value: person.words('issuance_status.CAMPAIGN') }
  await person.button('blocks.filter_remove', chip).waitFor()

  await person.page.reload()
  await person.isOn('issuances.title')
  await isIn('en')
  await person.opens('/user/portfolio')
  await person.isOn('portfolio.title')

  await person.opens('/user/issuances?status=CAMPAIGN&lang=es#main')
  await person.speaks('es')
  await person.page.waitForURL('**/user/issuances?status=CAMPAIGN#main')
  await person.isOn('issuances.title')
  await isIn('es')
  await person.leaves()

  async function isIn(language: string): Promise<void> {
    await expect.poll(() => person.page.locator('html').getAttribute('lang')).toBe(language)
    expect(await person.page.title()).toBe(`${person.words('issuances.title')} · Alba Capital`)
  }
})

test('the language switch changes the page at once and keeps typed values', async () => {
  const person = await Person.arrives(alba, 'es')
  await person.opens('/register')
  await person.isOn('register.title')
  await person.fills('fields.name', 'Ana')
  await person.page.getByRole('button', { name: 'English' }).click()
  await person.speaks('en')
  await person.isOn('register.title')
  expect(await person.field('fields.name').inputValue()).toBe('Ana')
  await person.leaves()
})

test('an unknown language is ignored and removed from the URL', async () => {
  const person = await Person.arrives(alba, 'es')
  await person.opens('/login?lang=xx&reset=done')
  await person.isOn('login.title')
  await person.sees('login.reset_done')
  await person.page.waitForURL('**/login?reset=done')
  await person.leaves()
})
