import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { testPlatform } from './harness.ts'

const { config } = await testPlatform()

const ask = async (path: string, body?: unknown) => {
  const init = body
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : {}
  const response = await fetch(new URL(path, config.kycUrl), init)
  return { status: response.status, answer: await response.json() }
}

test.each([
  ['12345678Z', 'approved'],
  ['12345670Z', 'review'],
  ['12345679S', 'rejected'],
  ['X1234567L', 'approved'],
])('the identity provider decides %s: %s', async (document_number, status) => {
  const order = { reference: 'a file', document_type: 'DNI', document_number }
  const first = await ask('/v1/checks', order)
  expect(first).toMatchObject({ status: 201, answer: { status } })
  expect((await ask('/v1/checks', order)).answer.id).toBe(first.answer.id)
  expect((await ask(`/v1/checks/${first.answer.id}`)).answer).toMatchObject({ id: first.answer.id, status })
})

test('it refuses orders without a number and knows no check it did not make', async () => {
  expect((await ask('/v1/checks', { reference: 'a', document_type: 'DNI' })).status).toBe(400)
  expect((await ask('/v1/checks/unknown')).status).toBe(404)
})

test('the mailbox can be read as a page, and shows no HTML of a mail as HTML', async () => {
  const page = await fetch(new URL('/?to=%22%3E%3Cscript%3E', config.kycUrl))
  expect(page.status).toBe(200)
  expect(await page.text()).not.toContain('<script>')
})

test('a mail is still found after a thousand others', async () => {
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: 5,
    maxMessages: Infinity,
  })
  const mail = (to: string) => transport.sendMail({ from: 'a@example.com', to, subject: 'S', text: 'T' })
  await mail('first@example.com')
  await Promise.all(Array.from({ length: 1000 }, () => mail('many@example.com')))
  transport.close()
  expect((await ask('/mails?to=first')).answer).toHaveLength(1)
  const page = await (await fetch(new URL('/', config.kycUrl))).text()
  expect(page.match(/<article>/g)).toHaveLength(200)
})
