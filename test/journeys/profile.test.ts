import { afterAll, expect, test } from 'vitest'
import { confirmed, password } from './account.ts'
import { alba, port } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'

afterAll(closeBrowser)

test('an investor adds and edits an address on the phone and exports their data', async () => {
  const email = await confirmed(port)
  const person = await Person.arrives(alba, 'es', 390)
  await person.logsIn(email, password)
  await person.opens('/user/account?tab=additional')
  await person.isOn('validation.data_title')
  const card = person.page.getByRole('region', { name: person.words('profile.address') })
  await card.getByRole('button', { name: person.words('renderer.add_known') }).click()
  await person.fills('fields.address', 'Calle de la Paz 12')
  await person.fills('fields.city', 'Valencia')
  await person.fills('fields.postal_code', '46003')
  await person.reads('Valencia')
  await card.getByRole('combobox', { name: person.words('fields.country'), exact: true }).fill('España')
  await person.hasNoFaults()
  await person.presses('common.save')
  await person.isTold('success', person.words('messages.saved'))
  await card.getByText('46003 Valencia').waitFor()

  await card.getByRole('button', { name: person.words('renderer.change_known') }).click()
  expect(await person.field('fields.address').inputValue()).toBe('Calle de la Paz 12')
  await person.fills('fields.address', 'Calle Colón 3')
  await person.field('fields.address').press('Escape')
  await person.presses('renderer.discard_no')
  await person.presses('common.save')
  await card.getByText('Calle Colón 3').waitFor()
  await person.page.reload()
  await card.getByText('Calle Colón 3').waitFor()

  await person.opens('/user/account?tab=security')
  await person.sees('profile.no_looks')
  const [file] = await Promise.all([
    person.page.waitForEvent('download'),
    person.presses('profile.export_button'),
  ])
  expect(file.suggestedFilename()).toMatch(/^alba-.*\.json$/)
  await person.hasNoFaults()
  await person.leaves()
})
