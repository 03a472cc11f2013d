import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Platform, startPlatform } from '../../scripts/lib/platform.ts'
import { introduces } from './account.ts'
import { closeBrowser, Person, type Tenant } from './person.ts'

/** A separate platform, because publishing affects every open page. */
let platform: Platform
let alba: Tenant
let nexo: Tenant

beforeAll(async () => {
  platform = await startPlatform({ copyOf: inject('seeded') })
  alba = { origin: `http://alba.localhost:${platform.port}`, type: 'default' }
  nexo = { origin: `http://nexo.localhost:${platform.port}`, type: 'exeu' }
  const analytics = { googleTagManagerId: 'GTM-ABC123', registerEventId: 'alta_inversor' }
  await publishes(nexo, { analytics })
})

afterAll(async () => {
  await closeBrowser()
  await platform.stop()
})

describe('analytics of a tenant', () => {
  test('are loaded only after consent, and never with a session', async () => {
    const person = await visitorOf(nexo, 'es')
    const requests = watched(person)
    await person.opens('/login')
    await person.isOn('login.title')
    await banner(person).waitFor()
    await person.hasNoFaults()
    expect(await widthsOf(person)).toHaveLength(1)
    expect([requests(), await loaded(person)]).toEqual([0, false])

    await person.presses('shell.consent_accept')
    await expect.poll(() => loaded(person)).toBe(true)
    await banner(person).waitFor({ state: 'detached' })
    expect(await person.page.evaluate(() => JSON.stringify(Reflect.get(window, 'dataLayer')))).toContain(
      'gtm.js',
    )

    await person.givesCredentials('inversor@nexo.demo')
    await person.isOn('issuances.title')
    expect([requests(), await loaded(person)]).toEqual([1, false])
    await person.leaves()
  })

  test('get only the name of the registration event', async () => {
    const person = await visitorOf(nexo, 'es')
    await person.opens('/register')
    await person.presses('shell.consent_accept')
    await expect.poll(() => loaded(person)).toBe(true)
    await introduces(person, `alta.${Date.now()}@example.org`)
    await person.presses('register.submit')
    await person.isOn('verify.title')
    const stored = await person.page.evaluate(() => sessionStorage.getItem('told'))
    expect(stored).toBe('{"event":"alta_inversor"}')
    expect(await loaded(person)).toBe(false)
    await person.leaves()
  })

  test('are not loaded after a refusal, which can be changed later', async () => {
    const person = await visitorOf(nexo, 'en', 1440)
    const requests = watched(person)
    await person.opens('/register')
    await person.isOn('register.title')
    await person.presses('shell.consent_refuse')
    await person.opens('/login')
    await person.isOn('login.title')
    expect([await banner(person).count(), requests()]).toEqual([0, 0])

    await person.presses('shell.link_cookies')
    await person.presses('shell.consent_accept')
    await expect.poll(() => loaded(person)).toBe(true)

    await person.page.context().addCookies([{ name: '_ga', value: 'x', url: nexo.origin }])
    await person.presses('shell.link_cookies')
    await person.presses('shell.consent_refuse')
    await expect.poll(() => loaded(person)).toBe(false)
    await person.isOn('login.title')
    expect(await person.page.context().cookies()).toEqual([])
    await person.leaves()
  })

  test('are unloaded on pages without widgets', async () => {
    const person = await visitorOf(nexo, 'es')
    const requests = watched(person)
    await person.opens('/login')
    await person.presses('shell.consent_accept')
    await expect.poll(() => loaded(person)).toBe(true)
    await person.follows('login.forgot')
    await person.isOn('forgot.title')
    expect([requests(), await loaded(person), await banner(person).count()]).toEqual([1, false, 0])
    await person.leaves()
  })

  test('need no consent banner if the tenant has none', async () => {
    const person = await visitorOf(alba, 'es')
    await person.opens('/login')
    await person.isOn('login.title')
    expect(await banner(person).count()).toBe(0)
    expect(await person.page.getByRole('button', { name: person.words('shell.link_cookies') }).count()).toBe(
      0,
    )
    await person.leaves()
  })
})

describe('a page that stays open', () => {
  test('offers a reload after a publication and keeps typed values', async () => {
    const person = await visitorOf(alba, 'es')
    await person.opens('/register')
    await person.isOn('register.title')
    await person.fills('fields.name', 'Lucía')
    await person.fills('fields.email', 'lucia@example.org')
    await person.field('fields.password').fill('una clave larga')
    await publishes(alba, { title: 'Alba Renovada' })
    await comesBackToTheTab(person)
    await person.sees('shell.new_build')
    await person.hasNoFaults()
    expect(await person.field('fields.name').inputValue()).toBe('Lucía')

    await person.presses('shell.new_build_reload')
    await expect.poll(() => person.page.title()).toContain('Alba Renovada')
    await person.isOn('register.title')
    expect(await person.field('fields.name').inputValue()).toBe('Lucía')
    expect(await person.field('fields.email').inputValue()).toBe('lucia@example.org')
    expect(await person.field('fields.password').inputValue()).toBe('')
    expect(await person.page.getByText(person.words('shell.new_build')).count()).toBe(0)
    await person.leaves()
  })
})

describe('a logout', () => {
  test.each(['https://www.alba.example/inversores', '/legal/terms'])(
    'opens the tenant’s home page %s and ends the session',
    async (home) => {
      await publishes(alba, { urls: { home } })
      const person = await visitorOf(alba, 'es', 1440)
      await person.page
        .context()
        .route('https://www.alba.example/**', (route) =>
          route.fulfill({ contentType: 'text/html', body: '<h1>Alba, la casa</h1>' }),
        )
      await person.logsIn('inversor@alba.demo')
      // Waits for the page to take the focus, which would close a menu.
      await person.page.waitForLoadState('networkidle')
      await person.hasFocus(person.page.getByRole('heading', { level: 1 }))
      await person.page.locator('header .ts-menu > summary').click()
      await person.logsOut()
      await person.page.waitForURL(new URL(home, alba.origin).href)
      await person.page.getByRole('heading', { level: 1 }).waitFor()
      await person.opens('/user/portfolio')
      await person.isOn('login.title')
      await person.leaves()
    },
  )
})

describe('a static file host', () => {
  test('serves the tenant’s page with its theme', async () => {
    const person = await visitorOf(nexo, 'en')
    await person.page.route(`${nexo.origin}/login`, (route) =>
      route.fulfill({ path: 'dist/client/index.html' }),
    )
    await person.opens('/login')
    await person.isOn('login.title')
    await expect.poll(() => person.page.title()).toContain('Nexo Mercados')
    const primary = await person.page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--primary'),
    )
    expect(primary).toContain('#1f3a8a')
    await person.givesCredentials('inversor@nexo.demo')
    await person.isOn('issuances.title')
    await person.leaves()
  })
})

/** A simulated analytics script that leaves traces in the browser. */
const analyticsScript = `window.analyticsRan = true
dataLayer.push = (told) => sessionStorage.setItem('told', JSON.stringify(told))`

/** Opens a browser that gets the simulated script instead of the vendor's. */
async function visitorOf(tenant: Tenant, language: 'es' | 'en', width?: number): Promise<Person> {
  const person = await Person.arrives(tenant, language, width)
  await person.page
    .context()
    .route('https://www.googletagmanager.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: analyticsScript }),
    )
  return person
}

/** Counts the browser's requests to other origins. */
function watched(person: Person): () => number {
  const foreign: string[] = []
  person.page.on('request', (request) => {
    if (!new URL(request.url()).hostname.endsWith('localhost')) foreign.push(request.url())
  })
  return () => foreign.length
}

function loaded(person: Person): Promise<boolean> {
  return person.page.evaluate(() => Reflect.get(window, 'analyticsRan') === true)
}

function banner(person: Person) {
  return person.page.getByRole('region', { name: person.words('shell.consent') })
}

/** Returns the distinct widths of both consent buttons; neither may be larger. */
async function widthsOf(person: Person): Promise<number[]> {
  const widths = await banner(person)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().width)))
  expect(widths).toHaveLength(2)
  return [...new Set(widths)]
}

async function comesBackToTheTab(person: Person): Promise<void> {
  await person.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** Publishes a change of the tenant's live document through a browser, which resolves the tenant's host. */
async function publishes(tenant: Tenant, changes: object): Promise<void> {
  const manager = await Person.arrives(tenant, 'es')
  const name = new URL(tenant.origin).hostname.replace('.localhost', '')
  await manager.logsIn(`gestora@${name}.demo`)
  const status = await manager.page.evaluate(async (changed) => {
    const { token } = JSON.parse(localStorage.getItem(`tesela:${location.host}:session`) ?? '')
    const headers = { 'content-type': 'application/json', 'x-user-access-token': token }
    const live = await fetch('/v2/manager/customization', { headers }).then((answer) => answer.json())
    const { source, version } = live.data.live
    const body = { source: JSON.stringify({ ...JSON.parse(source), ...changed }), base_version: version }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch('/v2/manager/customization/versions', init)).status
  }, changes)
  expect(status).toBe(200)
  await manager.leaves()
}
