import { afterAll, expect, test } from 'vitest'
import { confirmed, password } from './account.ts'
import { alba, port } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'

afterAll(closeBrowser)

test('a user without holdings deletes their account; one with tokens sees why they cannot', async () => {
  const person = await Person.arrives(alba, 'es')
  const email = await confirmed(port)
  await person.logsIn(email, password)
  await person.opens('/user/account?tab=security')
  await person.presses('leaving.open')
  await person.isOn('leaving.title')
  await person.sees('leaving.kept_title')
  await person.fills('fields.current_password', password)
  await person.fills('leaving.word', 'eliminar')
  person.mayBeRefused()
  await person.presses('leaving.submit')
  await person.isOn('leaving.closed_title')
  await person.sees('leaving.kept_title')
  expect(new URL(person.page.url()).pathname).toBe('/account-closed')
  await person.opens('/login')
  await person.expects(401, async () => {
    await person.givesCredentials(email, password)
    await person.sees('errors.bad_credentials')
  })
  await person.leaves()

  const investor = await Person.arrives(alba, 'es')
  await investor.logsIn('oscar.cano@alba.demo')
  await investor.opens('/user/account/leave')
  await investor.isOn('leaving.title')
  await investor.sees('leaving.own_not_yet')
  await investor.presses('leaving.see_portfolio')
  await investor.isOn('portfolio.title')
  await investor.leaves()
})
