import { expect, test } from 'vitest'
import { password, testPlatform } from '../server/harness.ts'

const platform = await testPlatform()
const { call, owner, pool } = platform
const secrets = /\b\d{5}\b|https?:\/\/|@|Lucía|Núñez|Alba Capital/

const person = {
  name: 'Lucía',
  surname: 'Núñez',
  password,
  password_repeat: password,
  terms: true,
  privacy: true,
}

/** Requests a code, a login link and a password reset, which all wait to be sent. */
async function askForEverything(email: string): Promise<void> {
  await call('registerUser', { body: { ...person, email }, address: '10.4.0.1' })
  await call('sendLoginLink', { body: { email }, address: '10.4.0.1' })
  await call('forgotPassword', { body: { email }, address: '10.4.0.1' })
}

/** Returns the data of all queued and finished jobs as text. */
async function queueText(): Promise<string> {
  const { rows } = await owner.query(
    "select concat_ws(' ', name, data, output, singleton_key) as text from pgboss.job union all select concat_ws(' ', name, data, output, singleton_key) from pgboss.archive",
  )
  return rows.map(({ text }) => text).join('\n')
}

test('the job queue contains no code, link, address or name', async () => {
  await askForEverything('cola@example.com')
  const waiting = await queueText()
  expect(waiting).toContain('mail')
  expect(waiting.match(secrets)).toBeNull()
  await platform.jobs.drain()
  expect((await queueText()).match(secrets)).toBeNull()
})

test('the server’s database role reads no mail without its tenant', async () => {
  await askForEverything('cerrado@example.com')
  expect((await pool.query('select * from mails')).rows).toEqual([])
  const client = await pool.connect()
  await client.query('begin')
  await client.query("select set_config('app.tenant_id', $1, true)", [platform.tenants.nexo])
  const { rows } = await client.query('select * from mails')
  await client.query('rollback')
  client.release()
  expect(rows).toEqual([])
})

test('the content of a sent mail is deleted from the database', async () => {
  await askForEverything('enviado@example.com')
  await platform.jobs.drain()
  const { rows } = await owner.query(
    "select subject, text, html from mails where recipient = 'enviado@example.com'",
  )
  expect(rows).toEqual([
    { subject: '', text: '', html: '' },
    { subject: '', text: '', html: '' },
    { subject: '', text: '', html: '' },
  ])
})

test.each(['Gana 500€ en https://evil.test/x', 'www.evil.test', 'Lucía (evil.test/premio)'])(
  'the name %s is rejected, as mail programs would turn it into a link',
  async (name) => {
    const email = 'desconocida@example.com'
    const { status, error } = await call('registerUser', { body: { ...person, name, email } })
    expect([status, error.fields?.[0]?.field]).toEqual([400, 'name'])
  },
)
