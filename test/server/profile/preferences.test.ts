import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context, User } from '../../../src/server/kernel/context.ts'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { sendMail } from '../../../src/server/mail/send.ts'
import { users } from '../../../src/server/modules/auth/tables.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const elsewhere = await createTestTenant(platform)

const all = { reminders: 'MAIL', steps: 'MAIL', campaigns: 'MAIL' } as const
const profileOf = (person: Person) => person.call('getInvestorProfile')
const languageOf = async (person: Person) => (await person.call('getSession')).language

async function mailRecipients(send: (ctx: Context) => Promise<void>): Promise<string[]> {
  platform.mails.length = 0
  await inTenant(platform.app.services, tenant.id, 'test', send)
  await platform.jobs.drain()
  return platform.mails.map(({ to }) => to)
}

async function accountOf({ id }: Person, ctx: Context): Promise<User | undefined> {
  const [user] = await ctx.tx.select().from(users).where(eq(users.id, id))
  return user
}

test('a language is empty until chosen, and then applies to mails', async () => {
  const person = await tenant.person({ language: 'es' })
  expect(await languageOf(person)).toBe('')
  await person.call('setLanguage', { body: { language: 'en' } })
  expect([await languageOf(person), (await profileOf(person)).language]).toEqual(['en', 'en'])
  platform.mails.length = 0
  await inTenant(platform.app.services, tenant.id, 'test', async (ctx) =>
    sendMail(ctx, 'password_changed', { to: await accountOf(person, ctx), event: 'told', values: {} }),
  )
  await platform.jobs.drain()
  expect(platform.mails[0]?.subject).toContain('password')
})

test('disabling reminders stops optional mails and keeps necessary ones', async () => {
  const person = await tenant.person()
  const { email } = await person.call('getSession')
  const values = { link: 'https://alba.test/user/account', expires_on: '2027-01-01' }
  const remind = (event: string) =>
    mailRecipients(async (ctx) =>
      sendMail(ctx, 'document_expiring', { to: await accountOf(person, ctx), event, values }),
    )
  expect((await profileOf(person)).notifications).toEqual(all)
  expect(await remind('one')).toEqual([email])
  await person.call('setNotifications', { body: { ...all, reminders: 'NONE' } })
  expect((await profileOf(person)).notifications).toEqual({ ...all, reminders: 'NONE' })
  expect(await remind('two')).toEqual([])
  expect(
    await mailRecipients(async (ctx) =>
      sendMail(ctx, 'document_expired', { to: await accountOf(person, ctx), event: 'three', values }),
    ),
  ).toEqual([email])
  await person.call('setNotifications', { body: all })
  expect(await remind('four')).toEqual([email])
})

test('a manager who disabled campaign mails receives none', async () => {
  const [one, other] = [await tenant.manager(), await tenant.manager()]
  await one.call('setNotifications', { body: { ...all, campaigns: 'NONE' } })
  const values = { issuance_title: 'Ruzafa', firm: 100_00, link: 'https://alba.test/manager' }
  const to = await mailRecipients((ctx) => sendMail(ctx, 'campaign_financed', { event: 'ended', values }))
  expect(to).toContain((await other.call('getSession')).email)
  expect(to).not.toContain((await one.call('getSession')).email)
})

test('a username is unique in its tenant regardless of case, and can be released', async () => {
  const [person, other] = [await tenant.person(), await tenant.person()]
  const stranger = await elsewhere.person()
  await person.call('setUsername', { body: { username: 'Nora.Vidal' } })
  expect((await person.call('getSession')).username).toBe('nora.vidal')
  const taken = await other.send('setUsername', { body: { username: 'NORA.vidal' } })
  expect(taken.error).toMatchObject({ code: 'username_taken' })
  await stranger.call('setUsername', { body: { username: 'nora.vidal' } })
  await person.call('setUsername', { body: {} })
  await other.call('setUsername', { body: { username: 'nora.vidal' } })
  expect((await profileOf(other)).username).toBe('nora.vidal')
})

test('two people who request one username at once do not both get it', async () => {
  const both = await Promise.all([tenant.person(), tenant.person()])
  const replies = await Promise.all(
    both.map((person) => person.send('setUsername', { body: { username: 'la-primera' } })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 409])
})

test.each(['no', '.nora', 'nora vidal', 'ñora', 'a'.repeat(31)])(
  '%s is rejected as a username',
  async (username) => {
    expect((await (await tenant.person()).send('setUsername', { body: { username } })).status).toBe(400)
  },
)
