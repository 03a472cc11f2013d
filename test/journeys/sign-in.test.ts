import { afterAll, describe, expect, test } from 'vitest'
import { alba, data, nexo, port } from './base-urls.ts'
import { impersonationsEnd } from './database.ts'
import { loginLinkFor } from './mailbox.ts'
import { closeBrowser, Person } from './person.ts'

afterAll(closeBrowser)

describe('a mailed login link', () => {
  test('opens the requested page, is removed from the URL and works once', async () => {
    const person = await Person.arrives(alba, 'es', 390)
    await person.opens('/login')
    await person.follows('login.link')
    await person.isOn('login_link.title')
    await person.fills('fields.email', 'inversor@alba.demo')
    await person.presses('login_link.submit')
    await person.sees('login_link.sent')
    await person.hasNoFaults()
    const link = new URL(await loginLinkFor(port, 'inversor@alba.demo'))
    await person.opens(`/user/portfolio${link.search}&tab=1`)
    await person.isOn('enter.title')
    await person.presses('enter.enter')
    await person.isOn('portfolio.title')
    expect(person.page.url()).toBe(`${alba.origin}/user/portfolio?tab=1`)
    await person.leaves()

    const other = await Person.arrives(alba, 'en', 1440)
    await other.opens(`/user/portfolio${link.search}`)
    await other.sees('login.link_invalid')
    await other.isOn('login.title')
    expect(other.page.url()).not.toContain('secret')
    await other.leaves()
  })
})

describe('Google sign-in', () => {
  test('registers a new user and logs them in the next time', async () => {
    const email = `google.${Date.now()}@example.org`
    const first = await Person.arrives(alba, 'es', 390)
    await first.opens('/user/portfolio')
    await first.isOn('login.title')
    await atGoogle(first, email)
    await first.isOn('register_google.title')
    await first.ticks('fields.terms')
    await first.ticks('fields.privacy')
    await first.presses('register.submit')
    await first.page.waitForURL(/\/user\//)
    await first.hasNoFaults()
    await first.leaves()

    const again = await Person.arrives(alba, 'en', 1440)
    await again.opens('/user/portfolio')
    await again.isOn('login.title')
    await atGoogle(again, email)
    await again.isOn('portfolio.title')
    await again.leaves()
  })

  test('is not offered if the tenant has switched it off', async () => {
    const person = await Person.arrives(nexo, 'es', 390)
    await person.opens('/login')
    await person.isOn('login.title')
    expect(await person.button('login.google').count()).toBe(0)
    await person.leaves()
  })

  test('fails with a state from another browser', async () => {
    const person = await Person.arrives(alba, 'es', 1440)
    await person.opens('/callback?state=stolen&code=stolen')
    await person.isOn('callback.title')
    await person.sees('callback.failed')
    expect(person.page.url()).not.toContain('stolen')
    await person.leaves()
  })
})

test('a manager impersonates an investor and returns to the previous page', async () => {
  const manager = await Person.arrives(alba, 'es', 1440)
  await manager.logsIn('gestora@alba.demo')
  await manager.opens('/manager/investments')
  await manager.isOn('manager.investments')
  await manager.page.locator('tbody a').first().click()
  await manager.presses('lists.open_row')
  await manager.page.waitForURL(/\/manager\/investments\/.+/)
  const page = manager.page.url()
  await impersonates(manager)
  const banner = manager.page.getByRole('region', { name: manager.words('shell.impersonation') })
  await banner.waitFor()
  await manager.opens('/user/investments')
  await manager.isOn('investments.title')
  manager.mayBeRefused()
  await banner.getByRole('button', { name: manager.words('shell.stop_impersonating') }).click()
  await manager.page.waitForURL(page)
  await manager.page.getByRole('heading', { level: 1 }).waitFor()
  await manager.hasNoFaults()
  expect(await banner.count()).toBe(0)

  await manager.opens('/manager/users?q=inversor%40alba.demo')
  await manager.page.locator('tbody .ts-table__more').first().click()
  await impersonates(manager)
  manager.mayBeRefused()
  await banner.getByRole('button', { name: manager.words('shell.stop_impersonating') }).click()
  await manager.page.waitForURL(/\/manager\/users\?q=/)
  await banner.waitFor({ state: 'detached' })

  await manager.page.locator('tbody a').first().click()
  await manager.presses('lists.open_row')
  await manager.page.waitForURL(/\/manager\/users\/.+/)
  await manager.page.getByRole('tab', { name: manager.words('account.tab_documents') }).click()
  await manager.sees('own_document.IDENTITY')
  await manager.hasNoFaults()
  const personPage = manager.page.url()
  await impersonates(manager)
  await banner.waitFor()
  await impersonationsEnd(data)
  await manager.isRefused(async () => {
    await manager.follows('menu.earnings')
    await manager.isTold('info', manager.words('shell.impersonation_ended'))
  })
  expect(manager.page.url()).toBe(personPage)
  await manager.hasNoFaults()
  expect(await banner.count()).toBe(0)

  await manager.opens('/manager/account')
  await manager.presses('areas.return')
  await manager.isOn('manager.issuances')
  await manager.leaves()
})

/** Starts the impersonation of the person on the page. */
async function impersonates(manager: Person): Promise<void> {
  await manager.presses('manager.impersonate')
  const dialog = manager.page.getByRole('dialog')
  await dialog.waitFor()
  await dialog
    .getByLabel(manager.words('manager.impersonate_reason'))
    .fill('Nos ha pedido ayuda con su justificante')
  await manager.hasNoFaults()
  await dialog.getByRole('button', { name: manager.words('manager.impersonate') }).click()
  await manager.isOn('issuances.title')
}

/** Signs in at the simulated Google and returns. */
async function atGoogle(person: Person, email: string): Promise<void> {
  await person.presses('login.google')
  await person.page.waitForURL(/\/google\/authorize/)
  const form = person.page.locator('form')
  await form.locator('input[name=email]').fill(email)
  await form.locator('input[name=name]').fill('Ada')
  await form.locator('input[name=surname]').fill('López')
  await form.locator('button').first().click()
  await person.page.waitForURL((url) => url.origin === alba.origin)
}
