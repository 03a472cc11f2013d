import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmed, password } from './account.ts'
import { alba, data, port } from './base-urls.ts'
import { hasRoleToo, sessionExpires } from './database.ts'
import { closeBrowser, Person } from './person.ts'
import { walked } from './walked.ts'

let email: string

beforeAll(async () => {
  email = await confirmed(port)
})
afterAll(closeBrowser)

describe('a session that expires', () => {
  test('shows a dialog and returns to the same page after the login', async () => {
    const person = await signedIn()
    await sessionExpires(data, email)
    // Waits for the page to take the focus, which would close a menu.
    await person.hasFocus(person.page.getByRole('heading', { level: 1 }))
    await person.page.locator('summary', { hasText: person.words('issuances.status') }).click()
    const choice = person.page.getByRole('checkbox', { name: person.words('issuance_status.CAMPAIGN') })
    await person.isRefused(() => choice.check())
    await logsInAgain(person)
    await person.page.waitForURL('**/user/issuances?status=CAMPAIGN')
    await person.isOn('issuances.title')
    await person.leaves()
  })

  test('shows a dialog on opening a page and returns to it after the login', async () => {
    const person = await signedIn()
    await sessionExpires(data, email)
    await person.isRefused(async () => {
      await person.opens('/user/investments?page=1')
    })
    await logsInAgain(person)
    await person.page.waitForURL('**/user/investments?page=1')
    await person.isOn('investments.title')
    await person.leaves()
  })

  test('is detected by the browser without a server call after 15 days', async () => {
    const person = await signedIn()
    // Moves the browser's clock past the session's end, also if other journeys moved the demo's clock by 400 days.
    await person.page.clock.setFixedTime(Date.now() + (15 + 400) * 86_400_000)
    await person.opens('/user/portfolio')
    await logsInAgain(person)
    await person.page.waitForURL('**/user/portfolio')
    await person.isOn('portfolio.title')
    await person.leaves()
  })

  async function logsInAgain(person: Person): Promise<void> {
    const dialog = person.page.getByRole('dialog', { name: person.words('shell.session_expired_title') })
    await dialog.waitFor()
    await person.isOn('login.title')
    await dialog.getByRole('button', { name: person.words('shell.session_expired_accept') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await person.hasFocus(person.page.getByRole('heading', { level: 1 }))
    await person.givesCredentials(email, password)
  }
})

test('a user with several roles switches areas in one click', async () => {
  const both = await confirmed(port)
  await hasRoleToo(data, both, 'CLIENT')
  const person = await Person.arrives(alba, 'es', 1440)
  await person.logsIn(both, password)
  await person.opens('/user/issuances')
  await person.isOn('issuances.title')
  await person.follows('areas.entrepreneur')
  await person.page.waitForURL('**/entrepreneur/issuances')
  await person.follows('areas.user')
  await person.page.waitForURL('**/user/issuances')
  await person.leaves()
})

describe('two tabs', () => {
  test('share logins and logouts', async () => {
    const person = await Person.arrives(alba, 'es', 1440)
    const other = await person.opensTab()
    await other.opens('/user/portfolio')
    await other.isOn('login.title')
    await person.logsIn(email, password)
    await other.page.waitForURL('**/user/issuances')
    await other.isOn('issuances.title')

    // Waits for the page to take the focus, which would close a menu.
    await person.isOn('issuances.title')
    await person.hasFocus(person.page.getByRole('heading', { level: 1 }))
    await person.page.getByText("María José Núñez O'Brien", { exact: true }).click()
    other.mayBeRefused()
    await person.logsOut()
    await person.isOn('login.title')
    await other.page.waitForURL('**/login')
    await other.isOn('login.title')
    await person.page.goBack()
    await person.isOn('login.title')
    await person.leaves()
  })
})

describe('entering the platform', () => {
  test('the root URL redirects to the login page', async () => {
    const person = await Person.arrives(alba, 'es')
    await person.opens('/?lang=en')
    await person.speaks('en')
    await person.page.waitForURL('**/login')
    await person.isOn('login.title')
    await person.leaves()
  })

  test('a protected URL is opened after the login in its requested language', async () => {
    const person = await Person.arrives(alba, 'es')
    await person.opens('/user/issuances?lang=en&status=CAMPAIGN')
    await person.speaks('en')
    await person.page.waitForURL('**/login')
    await person.isOn('login.title')
    await person.givesCredentials(email, password)
    await person.page.waitForURL('**/user/issuances?status=CAMPAIGN')
    await person.isOn('issuances.title')
    await person.leaves()
  })

  test.each(
    walked(
      [
        ['inversor@alba.demo', '/user/issuances', 'issuances.title'],
        ['gestora@alba.demo', '/manager/issuances', 'manager.issuances'],
      ],
      [0, 1],
    ),
  )('every public page redirects the logged-in %s home', async (address, home, title) => {
    const person = await Person.arrives(alba, 'es', 1440)
    await person.logsIn(address)
    for (const path of ['/', '/login', '/register', '/forgot-password', '/remember-password']) {
      await person.opens(path)
      await person.page.waitForURL(`**${home}`)
    }
    await person.isOn(title)
    await person.leaves()
  })
})

async function signedIn(): Promise<Person> {
  const person = await Person.arrives(alba, 'es', 1440)
  await person.logsIn(email, password)
  await person.isOn('issuances.title')
  return person
}

test('a password change ends the sessions on other devices, and the old password is rejected', async () => {
  const own = await confirmed(port)
  const phone = await Person.arrives(alba, 'es', 390)
  await phone.logsIn(own, password)
  const desk = await Person.arrives(alba, 'es', 1440)
  await desk.logsIn(own, password)
  await desk.opens('/user/account?tab=security')
  await desk.sees('account.sessions')
  // Counts three rows: the header, the phone, and the browser that confirmed the address.
  const devices = desk.page.getByRole('table', { name: desk.words('account.sessions'), exact: true })
  await expect.poll(() => devices.getByRole('row').count()).toBe(3)
  const card = desk.page.getByRole('region', { name: desk.words('account.access'), exact: true })
  await card.getByRole('button', { name: desk.words('renderer.change_known') }).click()
  const changes = async (current: string) => {
    await desk.fills('fields.current_password', current)
    await desk.fills('account.password_new', 'otra frase larga')
    await desk.fills('fields.password_repeat', 'otra frase larga')
    await desk.presses('account.password_submit')
  }
  await desk.expects(400, async () => {
    await changes('no era esta')
    await desk.sees('messages.password_wrong')
  })
  await desk.hasNoFaults()
  // The phone's page may notice the end of its session at any time from now on.
  phone.mayBeRefused()
  await changes(password)
  await desk.isTold('success', desk.words('account.password_done'))
  await desk.sees('account.session_alone')
  await desk.hasNoFaults()
  await desk.leaves()

  await phone.page.getByRole('dialog', { name: phone.words('shell.session_expired_title') }).waitFor()
  await phone.leaves()
  const again = await Person.arrives(alba, 'es', 390)
  await again.expects(401, async () => {
    await again.opens('/login')
    await again.givesCredentials(own, password)
    await again.sees('errors.bad_credentials')
  })
  await again.leaves()
})
