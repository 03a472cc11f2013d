import { beforeEach, expect, test } from 'vitest'
import type { Context, User } from '../../../src/server/kernel/context.ts'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { sendMail } from '../../../src/server/mail/send.ts'
import { users } from '../../../src/server/modules/auth/tables.ts'
import { testPlatform } from '../harness.ts'

const platform = await testPlatform()
const { owner, tenants, mails, jobs } = platform

beforeEach(async () => {
  await jobs.drain()
  mails.length = 0
})

const byTheHouse = <T>(work: (ctx: Context) => Promise<T>) =>
  inTenant(platform.app.services, tenants.alba, 'test', work)

async function person(email: string, { roles = ['USER'], language = 'es' } = {}): Promise<void> {
  await platform.account({ email, roles })
  await owner.query('update users set language = $1 where email = $2', [language, email])
  await jobs.drain()
  mails.length = 0
}

async function named(ctx: Context, email: string): Promise<User | undefined> {
  return (await ctx.tx.select().from(users)).find((user) => user.email === email)
}

const refund = {
  reference: 'AB12',
  amount: 100_00,
  investor_name: 'Eva Sol',
  issuance_title: 'Ruzafa',
  link: 'https://alba.test/manager',
}

test('a mail to managers is sent to each of them, in their language, and to no investor', async () => {
  const investor = await platform.account()
  await person('jefa@mail.test', { roles: ['ADMIN'] })
  await person('boss@mail.test', { roles: ['ADMIN', 'USER'], language: 'en' })
  await person('nadie@mail.test')
  await byTheHouse((ctx) => sendMail(ctx, 'refund_due', { event: 'one', about: investor.id, values: refund }))
  await jobs.drain()
  const sent = mails.map(({ to, subject }) => `${to}: ${subject.replace(/\s/g, ' ')}`).sort()
  expect(sent).toEqual([
    'boss@mail.test: Refund due, 100.00 €: AB12',
    'jefa@mail.test: Hay que devolver 100,00 €: AB12',
  ])
})

test('a repeated event sends one mail', async () => {
  await person('una@mail.test')
  const tell = (event: string) =>
    byTheHouse(async (ctx) =>
      sendMail(ctx, 'password_changed', { to: await named(ctx, 'una@mail.test'), event, values: {} }),
    )
  await Promise.all([tell('first'), tell('first')])
  await tell('first')
  await tell('second')
  await jobs.drain()
  expect(mails.map(({ to }) => to)).toEqual(['una@mail.test', 'una@mail.test'])
})

test("values can depend on the recipient's language", async () => {
  await person('reader@mail.test', { language: 'en' })
  await byTheHouse(async (ctx) =>
    sendMail(ctx, 'sign_in', {
      to: await named(ctx, 'reader@mail.test'),
      event: 'worded',
      values: (language) => ({ link: `https://alba.test/${language}` }),
      ends: new Date(ctx.realNow.getTime() + 60_000),
    }),
  )
  await jobs.drain()
  expect(mails[0]).toMatchObject({
    subject: 'Your link to log in to Alba Capital',
    text: expect.stringContaining('https://alba.test/en'),
    from: 'Alba Capital',
  })
})

test('a rolled-back transaction sends no mail', async () => {
  await person('otra@mail.test')
  const work = byTheHouse(async (ctx) => {
    await sendMail(ctx, 'password_changed', {
      to: await named(ctx, 'otra@mail.test'),
      event: 'lost',
      values: {},
    })
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  await jobs.drain()
  expect(mails).toEqual([])
})
