import { afterAll, expect, test } from 'vitest'
import { nexo } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'

afterAll(closeBrowser)

test('a country is found without accents, by code and in the other language', async () => {
  const person = await Person.arrives(nexo, 'es')
  await person.opens('/register')
  const country = person.page.getByRole('combobox', { name: person.words('fields.country') })
  const options = person.page.getByRole('option')

  await country.click()
  await expect.poll(() => options.first().textContent()).toBe('España')
  expect(await options.count()).toBe(249)
  await person.hasNoFaults()

  for (const [typed, name] of [
    ['espana', 'España'],
    ['se', 'Suecia'],
    ['germany', 'Alemania'],
  ] as const) {
    await country.fill(typed)
    await expect.poll(() => options.first().textContent()).toBe(name)
    expect(await options.first().getAttribute('aria-selected')).toBe('true')
  }
  await country.press('Enter')
  expect(await country.inputValue()).toBe('Alemania')
  expect(await country.getAttribute('aria-expanded')).toBe('false')

  await country.press('ArrowDown')
  await country.press('ArrowDown')
  await country.press('Enter')
  expect(await country.inputValue()).toBe('Andorra')

  await country.fill('guin')
  await country.press('Escape')
  expect(await country.inputValue()).toBe('Andorra')

  await country.click()
  await options.getByText('Rumanía', { exact: true }).click()
  expect(await country.inputValue()).toBe('Rumanía')

  await country.fill('Narnia')
  await person.sees('renderer.combobox_none')
  await country.press('Tab')
  await person.sees('validator.error_country')
  await person.hasNoFaults()
  await person.leaves()
})
