import { afterAll, describe, expect, test } from 'vitest'
import { confirmed, password, registered } from '../../journeys/account.ts'
import { alba, port } from '../../journeys/base-urls.ts'
import { loginLinkFor } from '../../journeys/mailbox.ts'
import { closeBrowser, Person } from '../../journeys/person.ts'

afterAll(closeBrowser)

/** Calls the platform at its IP address, as browsers never do. */
async function post(path: string, body: unknown) {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`http://127.0.0.1:${port}/v2/user/${path}`, init)
  return { status: answer.status, data: answer.status === 200 ? (await answer.json()).data : undefined }
}

async function mailedLink(email: string): Promise<string> {
  await post('login-link', { email })
  const { search } = new URL(await loginLinkFor(port, email))
  return `${alba.origin}/enter${search}`
}

const tokenOf = (person: Person) =>
  person.page.evaluate(() => {
    const kept = localStorage.getItem(`tesela:${location.host}:session`)
    return kept === null ? '' : String(JSON.parse(kept).token)
  })

describe('a logged-in user who opens another user’s login link', () => {
  test('can decline by keyboard on a phone and keeps their session', async () => {
    const link = await mailedLink(await confirmed(port))
    const person = await Person.arrives(alba, 'es', 390)
    await person.logsIn('inversor@alba.demo')
    const before = await tokenOf(person)
    await person.opens(link)
    await person.isOn('enter.title')
    await person.button('enter.change').waitFor()
    expect(await tokenOf(person)).toBe(before)
    await person.button('enter.stay').focus()
    await person.page.keyboard.press('Enter')
    await person.isOn('issuances.title')
    expect(await tokenOf(person)).toBe(before)
    await person.leaves()
  })

  test('switches accounts only after confirming, which ends the old session', async () => {
    const email = await confirmed(port)
    const link = await mailedLink(email)
    const person = await Person.arrives(alba, 'en', 1440)
    await person.logsIn('inversor@alba.demo')
    const before = await tokenOf(person)
    // Shows that the link works on its own page only.
    await person.opens(link.replace('/enter', '/user/portfolio'))
    await person.isOn('enter.title')
    expect(await tokenOf(person)).toBe(before)
    await person.presses('enter.change')
    await person.isOn('portfolio.title')
    expect(await tokenOf(person)).not.toBe(before)
    expect(person.page.url()).not.toContain('secret')
    const old = await fetch(`http://127.0.0.1:${port}/v2/user/session`, {
      headers: { 'x-user-access-token': before },
    })
    expect(old.status).toBe(401)
    await person.leaves()
  })

  test('sees that a link was used and keeps their session', async () => {
    const link = await mailedLink(await confirmed(port))
    await post('login-secret', { secret: new URL(link).searchParams.get('secret') })
    const person = await Person.arrives(alba, 'es', 390)
    await person.logsIn('inversor@alba.demo')
    await person.opens(link)
    await person.isOn('enter.title')
    await person.sees('enter.over')
    await person.presses('enter.go_on')
    await person.isOn('issuances.title')
    await person.leaves()
  })
})

test('after a logout the back button shows only the login page, in the same language', async () => {
  const person = await Person.arrives(alba, 'es', 1440)
  await person.logsIn('inversor@alba.demo')
  await person.opens('/user/issuances?lang=en')
  await person.speaks('en')
  await person.isOn('issuances.title')
  await person.opens('/user/portfolio')
  await person.isOn('portfolio.title')
  await person.page.locator('.ts-menu summary').click()
  await person.logsOut()
  await person.isOn('login.title')
  await person.page.goBack()
  await person.isOn('login.title')
  await person.leaves()
})

describe('a visitor with a login link', () => {
  test('can use the link after scanners with JavaScript have opened it', async () => {
    const email = await registered(port)
    const link = await mailedLink(email)
    for (let turn = 0; turn < 2; turn += 1) {
      const scanner = await Person.arrives(alba, 'en', 1440)
      await scanner.page.goto(link, { waitUntil: 'networkidle' })
      expect(await tokenOf(scanner)).toBe('')
      await scanner.leaves()
    }
    expect((await post('login', { email, password })).status).toBe(403)

    const person = await Person.arrives(alba, 'es', 390)
    await person.opens(link)
    await person.isOn('enter.title_confirm')
    await person.reads(email)
    await person.presses('verify.submit')
    await person.isOn('issuances.title')
    expect(person.page.url()).not.toContain('secret')
    await person.leaves()

    const late = await Person.arrives(alba, 'en', 390)
    await late.opens(link)
    await late.isOn('enter.title')
    await late.sees('enter.over_text')
    await late.presses('enter.ask_again')
    await late.isOn('login_link.title')
    await late.leaves()
  })

  test('with the secret of a login response is logged in at once, with a clean URL', async () => {
    const email = await confirmed(port)
    const { secret } = (await post('login', { email, password })).data
    const person = await Person.arrives(alba, 'es', 390)
    await person.opens(`/user/portfolio?secret=${secret}&tab=1`)
    await person.isOn('portfolio.title')
    expect(person.page.url()).toBe(`${alba.origin}/user/portfolio?tab=1`)
    await person.leaves()
  })
})
