import { afterAll, expect, test } from 'vitest'
import { confirmed, password } from './account.ts'
import { setsUpSecondFactor } from './authenticator.ts'
import { alba, port } from './base-urls.ts'
import { codeFor } from './mailbox.ts'
import { closeBrowser, Person } from './person.ts'

afterAll(closeBrowser)

test('an investor turns on the second factor on the phone, logs in with a code, and changes the e-mail', async () => {
  const email = await confirmed(port)
  const registration = await codeFor(port, email)
  const person = await Person.arrives(alba, 'es', 390)
  await person.logsIn(email, password)
  await person.opens('/user/account?tab=security')
  await person.presses('second_factor.turn_on')
  const dialog = person.page.getByRole('dialog')
  await dialog.getByLabel(person.words('fields.current_password')).fill(password)
  await person.hasNoFaults()
  await dialog.getByRole('button', { name: person.words('second_factor.start') }).click()
  const app = await setsUpSecondFactor(person)
  await person.presses('second_factor.go_on')
  await person.page.waitForURL('**/user/issuances')
  await person.page
    .locator('summary', { hasText: person.words('shell.account') })
    .or(person.page.locator('.ts-menu > summary'))
    .first()
    .click()
  await person.logsOut()

  await person.isOn('login.title')
  await person.opens('/user/account?tab=security')
  await person.isOn('login.title')
  await person.givesCredentials(email, password)
  await person.isOn('login_code.title')
  // Generates the next code, because the current one is used.
  const next = app.generate({ timestamp: Date.now() + 30_000 })
  await person.fills('second_factor.code', next)
  await person.presses('login_code.submit')
  await person.isOn('account.tab_security')
  await person.sees('second_factor.done_text')

  const other = `otro.${Date.now()}@example.org`
  const address = person.page.getByRole('region', { name: person.words('account.email_title'), exact: true })
  await address.getByRole('button', { name: person.words('renderer.change_known') }).click()
  const card = person.page.locator('form').filter({ has: person.field('account.email_new') })
  await person.fills('account.email_new', other)
  await card.getByLabel(person.words('fields.current_password')).fill(password)
  await person.presses('account.email_submit')
  await person.fills('fields.code_new', await codeFor(port, other))
  await person.fills('fields.code_old', await codeFor(port, email, registration))
  await person.hasNoFaults()
  await person.presses('account.email_confirm')
  await person.isTold('success', person.words('account.email_done'))
  await person.page.locator('dd', { hasText: other }).waitFor()
  expect(await person.page.getByText(email, { exact: true }).count()).toBe(0)
  await person.leaves()
})
