import { afterAll, expect, test } from 'vitest'
import type { Item } from '../../src/simulators/errors-item.ts'
import { alba, port } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'

const investor = 'inversor@alba.demo'

afterAll(closeBrowser)

/** Returns the error reports that contain a text. */
async function reported(words: string): Promise<Item[]> {
  const items: Item[] = await (await fetch(`http://127.0.0.1:${port + 1}/errors.json`)).json()
  return items.filter((item) => JSON.stringify(item).includes(words))
}

test('an error on the page shows the error page and is reported without personal data', async () => {
  const person = await Person.arrives(alba, 'es')
  await person.opens('/login?next=ana@example.com')
  await person.isOn('login.title')
  await person.expects(['a tile fell', 'a tile fell'], async () => {
    await person.page.evaluate(() => {
      setTimeout(() => {
        throw new RangeError('a tile fell on ana@example.com')
      })
    })
    await person.page.getByRole('heading', { level: 1, name: 'Algo ha ido mal' }).waitFor()
  })
  await person.hasNoFaults()
  await expect.poll(() => reported('a tile fell'), { timeout: 20_000 }).not.toHaveLength(0)
  const [item] = await reported('a tile fell')
  expect(item).toMatchObject({
    platform: 'browser',
    context: '/login',
    custom: { tenant: 'alba', language: 'es' },
    body: { trace: { exception: { class: 'RangeError', message: 'a tile fell on [e-mail]' } } },
  })
  expect(JSON.stringify(item)).not.toContain('ana@')
  await person.leaves()
})

test('a rejected login shows one error with a link to the registration', async () => {
  const person = await Person.arrives(alba, 'es')
  await person.opens('/login')
  await person.isOn('login.title')
  await person.expects(401, async () => {
    await person.fills('fields.email', 'nadie@alba.demo')
    await person.fills('fields.password', 'no es la buena')
    await person.presses('login.submit')
    await person.sees('errors.bad_credentials')
  })
  const message = person.page.getByText(person.words('errors.bad_credentials'))
  expect(await message.count()).toBe(1)
  await person.hasNoFaults()
  await person.page
    .getByRole('alert')
    .getByRole('link', { name: person.words('login.register') })
    .click()
  await person.isOn('register.title')
  await person.leaves()
})

test('a rejected action shows a toast with its status text and a message beside the button', async () => {
  const person = await Person.arrives(alba, 'es', 1440)
  await person.logsIn(investor)
  await person.page.getByRole('link', { name: 'Edificio Ruzafa' }).first().click()
  await person.page.getByRole('heading', { level: 1, name: 'Edificio Ruzafa' }).waitFor()
  const message = 'Hoy no se puede.'
  const body = JSON.stringify({ error: { code: 'forbidden', message, request_id: 'r-1' } })
  const refuse = { status: 403, contentType: 'application/json', body }
  await person.page.route('**/follow', (route) => route.fulfill(refuse))
  const follow = person.button('issuance.follow').or(person.button('issuance.unfollow')).first()
  await person.expects(403, async () => {
    await follow.click()
    const toast = person.words('api_client.response_code_403', { error: message })
    await person.isTold('error', toast)
  })
  await person.page.locator('#main').getByText(message, { exact: true }).waitFor()
  await person.leaves()
})
