import { once } from 'node:events'
import { get } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { sendMail } from '../../../src/server/mail/send.ts'
import { sessions, users } from '../../../src/server/modules/auth/tables.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
/** Starts a second process with the same database. */
const other = await buildApp(platform)
const address = await other.listen({ port: 0, host: '127.0.0.1' })

afterAll(() => other.close())

interface Stream {
  status: number
  /** Resolves at the next notification; rejects when the stream ends. */
  news(): Promise<void>
  ended(): Promise<void>
  leave(): void
}

async function listens({ headers }: Person, at = address): Promise<Stream> {
  const request = get(`${at}/v2/notifications/live`, { headers: { ...headers, host: tenant.host } })
  const [response] = await once(request, 'response')
  const parts = response.setEncoding('utf8')[Symbol.asyncIterator]()
  const next = async () => (await parts.next()).value
  return {
    status: response.statusCode,
    async news() {
      for (let said = await next(); !said?.includes('data:'); said = await next())
        if (said === undefined) throw new Error('The stream has ended.')
    },
    async ended() {
      while ((await next()) !== undefined);
    },
    leave: () => void request.destroy(),
  }
}

let events = 0
const tell = (person: Person) =>
  inTenant(platform.app.services, tenant.id, 'test', async (ctx) => {
    const to = (await ctx.tx.select().from(users)).find(({ id }) => id === person.id)
    events += 1
    await sendMail(ctx, 'password_changed', { to, event: `told ${events}`, values: {} })
  })

test('a notification created by one process reaches the stream at another', async () => {
  const person = await tenant.person()
  const stream = await listens(person)
  await tell(person)
  await stream.news()
  expect((await person.call('countNotifications')).count).toBe(1)
  stream.leave()
})

test("a stream receives only its person's notifications", async () => {
  const [person, neighbour] = [await tenant.person(), await tenant.person()]
  const stream = await listens(neighbour)
  const heard: string[] = []
  const waits = stream.news().then(() => heard.push('news'))
  await tell(person)
  expect(heard).toEqual([])
  await tell(neighbour)
  await waits
  expect((await neighbour.call('countNotifications')).count).toBe(1)
  stream.leave()
})

test("reading notifications notifies the person's other windows", async () => {
  const person = await tenant.person()
  await tell(person)
  const stream = await listens(person)
  await person.call('readAllNotifications')
  await stream.news()
  stream.leave()
})

test("a logout ends the session's streams", async () => {
  const person = await tenant.person()
  const stream = await listens(person)
  await person.call('logout')
  await stream.ended()
})

test('a notification about an ended session crashes no process', async () => {
  const person = await tenant.person()
  const stream = await listens(person)
  await inTenant(platform.app.services, tenant.id, 'test', async (ctx) => {
    const [to] = await ctx.tx.select().from(users).where(eq(users.id, person.id))
    await ctx.tx.update(sessions).set({ ended_at: ctx.realNow }).where(eq(sessions.user_id, person.id))
    await sendMail(ctx, 'password_changed', { to, event: 'ended and told', values: {} })
  })
  await stream.ended()
  expect((await listens(await tenant.person())).status).toBe(200)
})

test('a stream without a session returns 401', async () => {
  expect((await listens(await tenant.visitor())).status).toBe(401)
})

test('a session has at most six streams', async () => {
  const person = await tenant.person()
  const streams = await Promise.all(Array.from({ length: 6 }, () => listens(person)))
  expect((await listens(person)).status).toBe(429)
  for (const stream of streams) stream.leave()
})

test('the loss of the listening connection ends the streams, which can reconnect', async () => {
  const person = await tenant.person()
  const stream = await listens(person)
  await platform.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' or query = 'select 1'",
  )
  await stream.ended()
  const again = await listens(person)
  await tell(person)
  await again.news()
  again.leave()
})

test('a server closes with open streams', async () => {
  const closing = await buildApp(platform)
  const stream = await listens(await tenant.person(), await closing.listen({ port: 0, host: '127.0.0.1' }))
  await Promise.all([closing.close(), stream.ended()])
})
