import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { mailer } from '../../../src/server/mail/deliver.ts'
import { testPlatform } from '../harness.ts'

const platform = await testPlatform()
let connections = 0
let taken = 0
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onConnect(_session, done) {
    connections += 1
    done()
  },
  onData(stream, _session, done) {
    stream.resume().on('end', () => {
      taken += 1
      done()
    })
  },
})
const listening = server.listen(0, '127.0.0.1')
await once(listening, 'listening')
const address = listening.address()
const port = typeof address === 'object' && address ? address.port : 0

afterAll(() => new Promise<void>((closed) => server.close(() => closed())))

test('many mails share few connections', async () => {
  const mails = mailer(`smtp://127.0.0.1:${port}`, platform.pool)
  const one = (index: number) =>
    mails.deliver({
      event: `mail ${index}`,
      tenant: platform.tenants.alba,
      to: 'a@example.com',
      from: 'Alba',
      subject: 'S',
      text: 'T',
    })
  for (let turn = 0; turn < 6; turn += 1)
    await Promise.all([1, 2, 3, 4, 5].map((index) => one(turn * 5 + index)))
  mails.close()
  expect(taken).toBe(30)
  expect(connections).toBeLessThanOrEqual(5)
})
