import { afterAll, test } from 'vitest'
import { buildApp } from '../../src/server/app.ts'
import { inTenant } from '../../src/server/kernel/in-tenant.ts'
import { sendMail } from '../../src/server/mail/send.ts'
import { users } from '../../src/server/modules/auth/tables.ts'
import { testPlatform } from '../server/harness.ts'
import { createTestTenant, type Person as Member } from '../server/test-tenant.ts'
import { demoHouses } from './houses.ts'
import { closeBrowser, Person } from './person.ts'
import { townOf } from './two-tenants.ts'
import { walked } from './walked.ts'
import { wordsOf } from './words.ts'

const platform = await testPlatform()
const town = await townOf(platform)
/** Starts a second process over the same database, which triggers the notifications. */
const other = await buildApp(platform)
const tenant = await createTestTenant(platform)

afterAll(async () => {
  await town.close()
  await other.close()
  await closeBrowser()
})

let events = 0
const tell = (person: Member) =>
  inTenant(other.services, tenant.id, 'test', async (ctx) => {
    const to = (await ctx.tx.select().from(users)).find(({ id }) => id === person.id)
    events += 1
    await sendMail(ctx, 'password_changed', { to, event: `told ${events}`, values: {} })
  })

test('a notification reaches all open pages of its recipient, across server processes', async () => {
  const words = await wordsOf('es', 'default')
  const person = await tenant.investor()
  const [list, elsewhere] = [await town.enter(tenant, person), await town.enter(tenant, person)]
  const streams = [list, elsewhere].map((page) => page.waitForResponse('**/v2/notifications/live'))
  await list.goto('/user/notifications')
  await elsewhere.goto('/user/portfolio')
  await list.getByText(words('notifications.none')).waitFor()
  await Promise.all(streams)
  await tell(person)
  await list.getByText('Tu contraseña de', { exact: false }).first().waitFor()
  await elsewhere.getByRole('link', { name: words('shell.bell', { count: 1 }) }).waitFor()

  await list.getByRole('button', { name: words('notifications.read_all') }).click()
  await elsewhere.getByRole('link', { name: words('shell.bell', { count: 0 }) }).waitFor()
})

test('a notification reaches a page without a stream a little later', async () => {
  const words = await wordsOf('es', 'default')
  const person = await tenant.investor()
  const page = await town.enter(tenant, person)
  await page.route('**/v2/notifications/live', (route) => route.abort())
  await page.goto('/user/portfolio')
  await page.getByRole('link', { name: words('shell.bell', { count: 0 }) }).waitFor()
  await tell(person)
  await page.getByRole('link', { name: words('shell.bell', { count: 1 }) }).waitFor({ timeout: 60_000 })
})

test.each(walked(demoHouses, [1]))(
  'an investor opens a notification on the phone and marks all as read (%s)',
  async (language, house, domain) => {
    const person = await Person.arrives(house, language, 390)
    await person.logsIn(`inversor@${domain}`)
    const bell = person.page.getByRole('link', { name: language === 'es' ? /sin leer$/ : /unread$/ })
    await bell.click()
    await person.isOn('notifications.title')
    await person.hasNoFaults()
    const first = person.page.getByRole('button', { name: person.words('notifications.open') }).first()
    await first.click()
    await person.page.waitForURL((url) => !url.pathname.endsWith('/notifications'))
    await person.opens('/user/notifications')
    await person.presses('notifications.read_all')
    await person.page.getByRole('link', { name: person.words('shell.bell', { count: 0 }) }).waitFor()
    await person.button('notifications.read_all').waitFor({ state: 'detached' })
    await person.leaves()
  },
)
