import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { createMailer } from '../../../src/server/mail/deliver.ts'
import { smtp } from '../../../src/server/mail/smtp.ts'
import { deliverMail } from '../../../src/server/modules/mails/jobs/deliverMail.ts'
import { testPlatform } from '../harness.ts'

const platform = await testPlatform()
const { clock, owner } = platform
const tenant = platform.tenants.alba
let connections = 0
let texts: string[] = []
/** The mail server's behaviour after it has received a mail. */
let answer: 'takes' | 'refuses' | 'hangs' | 'hangs up' = 'takes'
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onConnect(_session, done) {
    connections += 1
    done()
  },
  onData(stream, session, done) {
    let text = ''
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    stream.on('end', () => {
      texts.push(text)
      if (answer === 'takes') done()
      if (answer === 'refuses') done(new Error(`no such person: ${session.envelope.rcptTo[0]?.address}`))
      if (answer === 'hangs up') for (const each of server.connections) each.close()
    })
  },
})
const listening = server.listen(0, '127.0.0.1')
await once(listening, 'listening')
const address = listening.address()
const port = typeof address === 'object' && address ? address.port : 0
const transport = smtp(`smtp://127.0.0.1:${port}`)
const delivered: unknown[] = []
const log = { debug: (...words: unknown[]) => void delivered.push(...words) }
const { files } = platform
const mails = createMailer({ transport, files, pool: platform.pool, clock, log, limitInMs: 2000 })

afterAll(() => {
  transport.close()
  return new Promise<void>((closed) => server.close(() => closed()))
})

beforeEach(() => {
  answer = 'takes'
  texts = []
})

/** Queues a mail. */
async function waiting({ to = 'ana@example.com', usefulInMs = 0 } = {}) {
  const id = newId()
  const useless = usefulInMs === 0 ? null : new Date(clock.now().getTime() + usefulInMs)
  await owner.query(
    `insert into mails (tenant_id, id, event, recipient, sender, subject, text, html, created_at, useless_after)
     values ($1, $2, $3, $4, 'Alba', 'Tu código', 'Es 12345', '<p>Es 12345</p>', $5, $6)`,
    [tenant, id, `event ${id}`, to, clock.now(), useless],
  )
  return { tenant, mail: id }
}

async function mailRow({ mail }: { mail: string }) {
  const { rows } = await owner.query(
    'select subject, text, html, sent_at is not null as sent, dropped_at is not null as dropped from mails where id = $1',
    [mail],
  )
  return rows[0]
}

const sent = { subject: '', text: '', html: '', sent: true, dropped: false }
const dropped = { subject: '', text: '', html: '', sent: false, dropped: true }
const open = { subject: 'Tu código', text: 'Es 12345', html: '<p>Es 12345</p>', sent: false, dropped: false }

test('thirty mails share at most five connections', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const some = await Promise.all([1, 2, 3, 4, 5].map(() => waiting()))
    await Promise.all(some.map(mails.deliver))
  }
  expect(texts).toHaveLength(30)
  expect(connections).toBeLessThanOrEqual(5)
})

test('a job that runs twice sends one mail', async () => {
  const job = await waiting()
  await Promise.all([mails.deliver(job), mails.deliver(job)])
  await mails.deliver(job)
  expect([texts.length, await mailRow(job)]).toEqual([1, sent])
})

test('a mail without a recipient is not sent', async () => {
  const job = await waiting({ to: '' })
  await mails.deliver(job)
  expect([texts.length, await mailRow(job)]).toEqual([0, sent])
})

test('a mail is sent until its code expires, and dropped afterwards', async () => {
  const [early, late] = [await waiting({ usefulInMs: 60_000 }), await waiting({ usefulInMs: 60_000 })]
  clock.set(new Date(clock.now().getTime() + 59_000))
  await mails.deliver(early)
  clock.set(new Date(clock.now().getTime() + 1000))
  await mails.deliver(late)
  expect([texts.length, await mailRow(early), await mailRow(late)]).toEqual([1, sent, dropped])
  expect(delivered).toEqual([late, expect.stringContaining('dropped')])
})

test('a rejected mail remains queued, and the error contains no address', async () => {
  answer = 'refuses'
  const job = await waiting()
  await expect(mails.deliver(job)).rejects.toThrow(/^The mail server did not take the mail: E[A-Z]+ \d{3}$/)
  expect(await mailRow(job)).toEqual(open)
})

test('a mail server that never responds is abandoned after the time limit', async () => {
  answer = 'hangs'
  const job = await waiting()
  await expect(mails.deliver(job)).rejects.toThrow('did not take the mail')
  expect(await mailRow(job)).toEqual(open)
})

test('a mail whose connection is closed is sent once per attempt', async () => {
  answer = 'hangs up'
  const job = await waiting()
  await expect(mails.deliver(job)).rejects.toThrow('did not take the mail')
  expect([texts.length, await mailRow(job)]).toEqual([1, open])
})

test('a mail sent again by another process has the same Message-ID', async () => {
  const job = await waiting()
  await mails.deliver(job)
  // Simulates a crash after the mail server accepted the mail.
  await owner.query('update mails set sent_at = null where id = $1', [job.mail])
  await createMailer({ transport, files, pool: platform.pool, clock, log }).deliver(job)
  const ids = texts.map((text) => /^Message-ID: (.+)$/im.exec(text)?.[1])
  expect(ids).toEqual([`<${job.mail}@tesela>`, `<${job.mail}@tesela>`])
})

test('a mail accepted during a database failure is not sent again by the same process', async () => {
  const job = await waiting()
  const broken = 'alter table mails add constraint broken check (sent_at is null) not valid'
  await owner.query(broken)
  await expect(mails.deliver(job)).rejects.toThrow()
  await owner.query('alter table mails drop constraint broken')
  await mails.deliver(job)
  expect([texts.length, await mailRow(job)]).toEqual([1, sent])
})

test("a delivery job expires later than the mail server's time limit", () => {
  expect(deliverMail.expireInSeconds).toBeGreaterThan(15)
})
