import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { opensAccount, password } from './account.ts'
import { setsUpSecondFactor } from './authenticator.ts'
import { alba, nexo, port } from './base-urls.ts'
import { closeBrowser, Person, type Tenant } from './person.ts'

const brisa = tenantAt('brisa', 'default')
const cierzo = tenantAt('cierzo', 'exeu')
let operator: Person

beforeAll(async () => {
  operator = await Person.arrives(alba, 'es', 1440)
  await operator.logsIn('gestora@alba.demo')
  await operator.follows('menu.tenants')
  await operator.isOn('tenants.title')
})
afterAll(closeBrowser)

test('a tenant is created, its first manager appointed and publishes, unseen by other tenants', async () => {
  await opens('Cierzo Mercados', 'cierzo', cierzo)
  await operator.isTold('success', operator.words('tenants.created'))
  const manager = await Person.arrives(cierzo, 'es', 1440)
  await looksLike(manager, 'Cierzo Mercados', '#2b3a8f')

  const email = 'rosa@cierzo.example'
  const row = operator.page.getByRole('row').filter({ hasText: 'Cierzo Mercados' })
  await row.getByRole('button', { name: operator.words('tenants.appoint') }).click()
  await operator.expects(409, async () => {
    await appoints(email)
    await operator.hasFocus(operator.summary())
  })
  expect(await besides('tenants.manager_email')).toContain(operator.words('errors.nobody_to_appoint'))
  await registers(manager, email)
  await appoints(email)
  await operator.isTold('success', operator.words('tenants.appointed'))

  // Opens a page that requires a second factor, which redirects to its setup.
  await manager.opens('/manager/customization')
  await manager.button('second_factor.start').waitFor()
  await manager.page.waitForLoadState('networkidle')
  // Ignores the call that the redirect cancelled.
  expect(manager.complaints.filter((complaint) => !complaint.includes('403'))).toEqual([])
  manager.complaints.length = 0
  await manager.fills('fields.current_password', password)
  await manager.presses('second_factor.start')
  await setsUpSecondFactor(manager)
  await manager.opens('/manager/customization')
  await manager.isOn('customization.title')
  await manager.field('settings.title.title').fill('Cierzo Abierto')
  await manager.confirms('customization.publish')
  await manager.sees('customization.published')
  await manager.leaves()
  const visitor = await Person.arrives(cierzo, 'es')
  await looksLike(visitor, 'Cierzo Abierto', '#2b3a8f')
  await visitor.leaves()

  const neighbour = await Person.arrives(nexo, 'es', 1440)
  const read = answersTo(neighbour)
  await neighbour.logsIn('gestora@nexo.demo')
  await neighbour.isOn('manager.issuances')
  await neighbour.opens('/manager/customization')
  await neighbour.isOn('customization.title')
  expect(await neighbour.page.getByRole('link', { name: neighbour.words('menu.tenants') }).count()).toBe(0)
  await neighbour.expects(403, async () => {
    await neighbour.opens('/manager/tenants')
    await neighbour.sees('shell.error_forbidden_title')
  })
  await neighbour.isOn('shell.error_forbidden_title')
  expect((await Promise.all(read)).join()).toContain('Nexo Mercados')
  expect((await Promise.all(read)).join()).not.toMatch(/cierzo/i)
  await neighbour.leaves()
})

test('a tenant of the other type starts with its own example’s theme', async () => {
  await opens('Brisa Capital', 'brisa', brisa)
  await operator.isTold('success', operator.words('tenants.created'))
  const visitor = await Person.arrives(brisa, 'en')
  await looksLike(visitor, 'Brisa Capital', '#0f5c4d')
  await visitor.leaves()
})

describe('a value that another tenant uses is reported at its field', () => {
  test.each([
    [
      'a short name',
      'tenants.slug',
      'alba',
      tenantAt('otra', 'exeu'),
      'errors.tenant_taken',
      { slug: 'alba' },
    ],
    [
      'an address',
      'tenants.hosts',
      'otra',
      nexo,
      'errors.host_taken',
      { host: 'nexo.localhost', slug: 'nexo' },
    ],
  ] as const)('%s', async (_what, field, slug, at, error, values) => {
    await operator.expects(409, async () => {
      await opens('Otra', slug, at)
      await operator.hasFocus(operator.summary())
    })
    expect(await besides(field)).toContain(operator.words(error, values))
    await operator.hasNoFaults()
    await operator.page.keyboard.press('Escape')
  })
})

function tenantAt(host: string, type: Tenant['type']): Tenant {
  return { origin: `http://${host}.localhost:${port}`, type }
}

/** Fills in and submits the dialog for a new tenant. */
async function opens(title: string, slug: string, { origin, type }: Tenant): Promise<void> {
  await operator.presses('tenants.new')
  const dialog = operator.page.getByRole('dialog')
  await dialog.getByLabel(operator.words('tenants.name'), { exact: true }).fill(title)
  await dialog.getByLabel(operator.words('tenants.slug')).fill(slug)
  await dialog.getByLabel(operator.words('tenants.kind')).selectOption(type)
  await dialog.getByLabel(operator.words('tenants.hosts')).fill(new URL(origin).hostname)
  await dialog.getByRole('button', { name: operator.words('tenants.create') }).click()
}

/** Fills in and submits the open dialog with a manager's address. */
async function appoints(email: string): Promise<void> {
  await operator.fills('tenants.manager_email', email)
  const dialog = operator.page.getByRole('dialog')
  await dialog.getByRole('button', { name: operator.words('tenants.appoint') }).click()
}

/** Returns the error beside a field of the dialog. */
async function besides(label: string): Promise<string> {
  const field = operator.page.getByRole('dialog').getByLabel(operator.words(label))
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  return (await Promise.all(ids.map((id) => operator.page.locator(`[id="${id}"]`).textContent()))).join(' ')
}

async function looksLike(person: Person, title: string, primary: string): Promise<void> {
  await person.opens('/login')
  await person.isOn('login.title')
  expect(await person.page.title()).toContain(title)
  const colour = await person.page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--primary'),
  )
  expect(colour).toContain(primary)
}

async function registers(person: Person, email: string): Promise<void> {
  await person.follows('login.register')
  await opensAccount(person, email, port)
  await person.isOn('issuances.title')
}

/** Records all later responses of the server to this person. */
function answersTo({ page }: Person): Promise<string>[] {
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    const body = response.text().catch(() => '')
    if (/json|html/.test(response.headers()['content-type'] ?? '')) answers.push(body)
  })
  return answers
}
