import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Context, User } from '../../../src/server/kernel/context.ts'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { sendMail } from '../../../src/server/mail/send.ts'
import { users } from '../../../src/server/modules/auth/tables.ts'
import { testPlatform } from '../harness.ts'
import { campaignFixture } from '../interests/campaign-fixture.ts'
import { createTestTenant, type Person, type TestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const { clock } = platform
const { advanceHours, runDueJobs, subjectsTo } = campaignFixture(platform)

let tenant: TestTenant
let person: Person

beforeEach(async () => {
  tenant = await createTestTenant(platform)
  person = await tenant.person()
})

const byTheHouse = (work: (ctx: Context) => Promise<void>) =>
  inTenant(platform.app.services, tenant.id, 'test', work)

async function accountOf({ id }: Person, ctx: Context): Promise<User | undefined> {
  const [user] = await ctx.tx.select().from(users).where(eq(users.id, id))
  return user
}

const named = { es: 'Casa en Málaga', en: 'House in Málaga' }

/** Sends an optional notification: the end of a followed campaign. */
const financed = (event: string, to = person, title: Record<'es' | 'en', string> = named) =>
  byTheHouse(async (ctx) =>
    sendMail(ctx, 'news_financed', {
      to: await accountOf(to, ctx),
      event,
      values: (language) => ({
        issuance_title: title[language],
        link: `${ctx.tenant.origin}/user/issuances/casa`,
      }),
    }),
  )

const changed = (event: string, to = person) =>
  byTheHouse(async (ctx) =>
    sendMail(ctx, 'password_changed', { to: await accountOf(to, ctx), event, values: {} }),
  )

const list = async (params: object = {}, language: 'es' | 'en' = 'es', who = person) =>
  who.call('listNotifications', { params, language })
const titles = async (params: object = {}) => (await list(params)).items.map(({ title }) => title)
const read = ({ id }: { id: string } = { id: '' }) => person.call('readNotification', { params: { id } })
const unread = async (who = person) => (await who.call('countNotifications')).count

describe('a notification', () => {
  it('is shown to its recipient in the language of the request', async () => {
    await financed('one')
    const [spanish] = (await list()).items
    expect(spanish).toMatchObject({
      kind: 'CAMPAIGNS',
      state: 'UNREAD',
      project: 'Casa en Málaga',
      link: '/user/issuances/casa',
      title: '«Casa en Málaga» se ha financiado',
      sender: expect.stringMatching(/./),
    })
    const [english] = (await list({}, 'en')).items
    expect(english).toMatchObject({ project: 'House in Málaga', title: expect.stringContaining('House in') })
    expect(await unread(await tenant.person())).toBe(0)
  })

  it('is created once for a repeated event', async () => {
    await financed('one')
    await financed('one')
    expect(await unread()).toBe(1)
  })

  it('is not created by a rolled-back transaction', async () => {
    const broken = byTheHouse(async (ctx) => {
      await sendMail(ctx, 'password_changed', { to: await accountOf(person, ctx), event: 'lost', values: {} })
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    expect(await unread()).toBe(0)
  })

  it('never contains a code or a login link', async () => {
    await person.call('sendLeavingCode')
    expect((await list()).items).toEqual([])
  })

  it('is deleted with its recipient, and with the person it names', async () => {
    const manager = await tenant.manager()
    const { name } = await person.call('getSession')
    const values = {
      reference: 'AB12',
      amount: 100_00,
      investor_name: name,
      issuance_title: 'Ruzafa',
      link: '',
    }
    const namesake = await tenant.person()
    for (const about of [person.id, namesake.id])
      await byTheHouse((ctx) => sendMail(ctx, 'refund_due', { event: about, about, values }))
    await financed('one')
    expect(await unread(manager)).toBe(2)
    const body = { reason: 'Lo ha pedido por teléfono.', word: 'ELIMINAR' }
    await manager.call('deleteUser', { params: { id: person.id }, body })
    const { rows } = await platform.owner.query(
      'select event from notifications where tenant_id = $1 and said::text like $2',
      [tenant.id, `%${name}%`],
    )
    expect(rows.map(({ event }) => event)).toEqual([`${namesake.id}/${manager.id}`])
  })
})

describe('the list of notifications', () => {
  it('is sorted newest first and filtered by kind, project, day and unread', async () => {
    await financed('one')
    advanceHours(48)
    await changed('two')
    const [second, first] = (await list()).items
    expect([first?.kind, second?.kind]).toEqual(['CAMPAIGNS', 'NEEDED'])
    await read(first)
    expect(await titles({ unread: true })).toEqual([second?.title])
    expect(await titles({ kind: ['CAMPAIGNS'] })).toEqual([first?.title])
    expect(await titles({ project: 'Casa en Málaga' })).toEqual([first?.title])
    expect(await titles({ on: `${clock.now().toISOString().slice(0, 10)}..` })).toEqual([second?.title])
    expect((await person.call('getNotificationProjects', { language: 'en' })).items).toEqual([
      { project: 'Casa en Málaga', title: 'House in Málaga' },
    ])
  })

  it('links each notification to its subject, and marks one or all as read', async () => {
    for (const event of ['one', 'two', 'three']) await financed(event)
    const [newest] = (await list()).items
    const { link } = await read(newest)
    expect(link).toBe('/user/issuances/casa')
    expect(await unread()).toBe(2)
    await person.call('readAllNotifications')
    expect([await unread(), (await list()).total]).toEqual([0, 3])
  })

  it("returns 404 for another person's notification", async () => {
    await financed('one')
    const [notification] = (await list()).items
    const stranger = await tenant.person()
    expect((await stranger.send('readNotification', { params: { id: notification?.id ?? '' } })).status).toBe(
      404,
    )
    expect(await unread()).toBe(1)
  })

  it('counts at most 100 unread', async () => {
    await financed('one')
    await platform.owner.query(
      `insert into notifications select tenant_id, gen_random_uuid(), user_id, 'more ' || g, mail, kind, said, sender, project, link, at
       from notifications, generate_series(1, 120) as g where user_id = $1`,
      [person.id],
    )
    expect([await unread(), (await list()).total]).toEqual([100, 121])
  })
})

describe('an optional notification', () => {
  const choose = (campaigns: 'MAIL' | 'DIGEST' | 'PAGE' | 'NONE') =>
    person.call('setNotifications', { body: { reminders: 'MAIL', steps: 'MAIL', campaigns } })

  it.each([
    { way: 'MAIL', mails: 1, told: 1 },
    { way: 'PAGE', mails: 0, told: 1 },
    { way: 'NONE', mails: 0, told: 0 },
  ] as const)("follows the recipient's setting $way", async ({ way, mails, told: notices }) => {
    await choose(way)
    await financed('one')
    await runDueJobs()
    expect([(await subjectsTo(person)).length, await unread()]).toEqual([mails, notices])
  })

  it('can be collected in a daily mail that omits read ones', async () => {
    await choose('DIGEST')
    for (const event of ['one', 'two', 'three']) await financed(event)
    const [newest] = (await list()).items
    await read(newest)
    await runDueJobs()
    expect(await subjectsTo(person)).toEqual([])
    advanceHours(24)
    await runDueJobs()
    expect(await subjectsTo(person)).toEqual(['2 avisos que aún no has leído'])
    advanceHours(24)
    await runDueJobs()
    expect((await subjectsTo(person)).length).toBe(1)
  })

  it('can be disabled, unlike a necessary one', async () => {
    await choose('NONE')
    await changed('one')
    await runDueJobs()
    expect([(await subjectsTo(person)).length, await unread()]).toEqual([1, 1])
  })
})
