import { afterAll, beforeEach, expect, test } from 'vitest'
import { smtp } from '../../../src/server/mail/smtp.ts'
import { startMailbox } from '../../../src/simulators/mailbox.ts'
import { freePorts, testPlatform } from '../harness.ts'
import { chooseTransfer, placeOrder, signOrder } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'
import heads from './heads.json' with { type: 'json' }

const platform = await testPlatform()
const { mails, jobs } = platform
const { smtp: port } = await freePorts()
const box = await startMailbox(port)
const transport = smtp(`smtp://127.0.0.1:${port}`)

afterAll(async () => {
  transport.close()
  await box.close()
})

beforeEach(async () => {
  await jobs.drain()
  mails.length = 0
})

/** Returns the newest mail to an address whose subject starts with a text. */
async function lastMail(address: string, subject: string) {
  await jobs.drain()
  const mail = mails.filter(({ to }) => to === address).find((each) => each.subject.startsWith(subject))
  if (!mail) throw new Error(`No mail to ${address} begins with ${subject}.`)
  return mail
}

async function signedMail(customization: Parameters<typeof createTestTenant>[1] = {}) {
  const tenant = await createTestTenant(platform, customization)
  const email = `firma@${tenant.host}`
  const investor = await tenant.investor({ email })
  const signedOrder = await placeOrder(investor, (await tenant.issuance()).slug, 10)
  await chooseTransfer(investor, signedOrder.id)
  await signOrder(investor, signedOrder.id)
  const { file_id } = await investor.call('getContract', { params: { id: signedOrder.id } })
  return { tenant, signedOrder, file_id, mail: await lastMail(email, 'Contrato firmado') }
}

/** Converts HTML to its visible text. */
const read = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<[^>]+>/gs, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&middot;', '·')
    .replaceAll('&amp;', '&')
    .replace(/[\s\u00a0]+/g, ' ')

const plain = (text: string) => text.replace(/[\s\u00a0]+/g, ' ')

test('a mail has one button, whose address also appears below it and in the text', async () => {
  const { signedOrder, mail } = await signedMail()
  const address = `/user/investments/${signedOrder.id}`
  const links = [...mail.html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)</g)].map(([, to, words]) => [
    to,
    words,
  ])
  expect(links).toEqual([[expect.stringContaining(address), 'Enviar el justificante']])
  expect(read(mail.html)).toContain(`en tu navegador: ${links[0]?.[0]}`)
  expect(mail.text).toContain(`Enviar el justificante:\n${links[0]?.[0]}`)
})

test('HTML and text contain the amount, account, reference and deadline', async () => {
  const { signedOrder, mail } = await signedMail()
  for (const fact of [
    '1.000,00 €',
    'ES91 2100 0418 4502 0005 1332',
    signedOrder.reference,
    '8 de octubre de 2026',
  ])
    for (const form of [read(mail.html), plain(mail.text)]) expect(form).toContain(fact)
})

test('the text contains every word of the HTML', async () => {
  const { mail } = await signedMail({ urls: { legal: '/legal/terms', contact: 'https://alba.test/contact' } })
  const words = read(mail.html.slice(mail.html.indexOf('</h1>'))).split(/[ :,]+/)
  expect(words.filter((word) => /\p{L}{3}/u.test(word) && !mail.text.includes(word))).toEqual([
    ...'botón funciona copia esta dirección navegador'.split(' '),
  ])
  expect(mail.text).toMatch(/Condiciones: http\S+\/legal\/terms\nContacto: https:\/\/alba.test\/contact$/)
})

test('a reference does not break across lines', async () => {
  const { signedOrder, mail } = await signedMail()
  const [, ...rest] = mail.html.slice(mail.html.indexOf('<h1')).split(signedOrder.reference).reverse()
  for (const before of rest) expect(before).toMatch(/white-space:nowrap;">$/)
})

test('the mail about a signed contract has the unchanged PDF attached', async () => {
  const { tenant, file_id, signedOrder, mail } = await signedMail()
  const stored = await platform.files.read(tenant.id, file_id)
  expect(mail.attached).toMatchObject([{ name: `${signedOrder.reference}.pdf`, type: 'application/pdf' }])
  expect(stored && mail.attached?.[0]?.bytes.equals(stored)).toBe(true)
  expect(mails.filter(({ attached }) => attached)).toEqual([mail])
})

test('names are escaped in HTML', async () => {
  const tenant = await createTestTenant(platform, { title: 'Alba & <i>Hijos</i>' })
  const email = `marca@${tenant.host}`
  const investor = await tenant.investor({ email, name: '<b>Ana</b>' })
  await placeOrder(investor, (await tenant.issuance()).slug, 10)
  const mail = await lastMail(email, 'Hemos recibido tu orden')
  expect(mail.text).toContain('Hola, <b>Ana</b>:')
  expect(mail.html).not.toMatch(/<b>|<i>/)
  expect(mail.html).toContain('&lt;b&gt;Ana&lt;/b&gt;')
  expect(mail.html).toContain('Alba &amp; &lt;i&gt;Hijos')
})

test('a mail loads nothing external and declares its language and colour schemes', async () => {
  const { mail } = await signedMail()
  expect(mail.html).toMatch(/^<!doctype html>\n<html lang="es"/)
  expect(mail.html).toContain('<meta name="color-scheme" content="light dark">')
  expect(mail.html).toContain('@media (prefers-color-scheme:dark)')
  expect(mail.html).not.toMatch(/<img|<script|<link|url\(|@import|@font-face/)
})

test('the body starts with its first sentence, which mailboxes show as a preview', async () => {
  const { mail } = await signedMail()
  const body = mail.html.slice(mail.html.indexOf('<body'))
  expect(read(body).trim()).toMatch(/^Has firmado el contrato/)
})

test.each(Object.entries(heads))("the header follows the tenant's theme: %s", async (header, expected) => {
  const theme = { light: { primary: '#2b3a8f', accent: '#b3261e' }, mail: { header } }
  const { mail } = await signedMail({ theme })
  const head = mail.html.slice(mail.html.indexOf('<body'), mail.html.indexOf('<h1'))
  expect(['#2b3a8f', '#b3261e'].filter((colour) => head.includes(`background-color:${colour}`))).toEqual(
    expected,
  )
})

test('a bitmap logo replaces the name and has it as alternative text', async () => {
  const { tenant, mail } = await signedMail({ title: 'Casa Norte', image: { logo: '/media/logo.png' } })
  expect(mail.html).toMatch(
    new RegExp(`<img src="http://${tenant.host}[^"]*/media/logo.png" alt="Casa Norte"`),
  )
  const vector = await signedMail({ image: { logo: '/media/logo.svg' } })
  expect(vector.mail.html).not.toContain('<img')
})

test('a mail server receives text, HTML and attachment as one mail', async () => {
  const { tenant } = await signedMail()
  const { rows } = await platform.owner.query('select * from mails where tenant_id = $1 limit 1', [tenant.id])
  const attached = [{ name: 'ALB-1.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-contract') }]
  const words = {
    subject: 'Añadido',
    text: 'Adiós, señora',
    html: '<p>Adiós, señora</p>',
    recipient: 'a@b.test',
  }
  await transport.send({ ...rows[0], ...words, attached }, AbortSignal.timeout(5000))
  const { text, html, attachments } = box.mails[0] ?? {}
  expect({ text, html, attachments }).toEqual({
    text: words.text,
    html: words.html,
    attachments: [{ name: 'ALB-1.pdf', type: 'application/pdf', size: 13 }],
  })
})

test('a mail whose attachment is missing is not sent and the job fails', async () => {
  const { tenant, file_id } = await signedMail()
  await platform.files.remove(tenant.id, file_id)
  const { mailer } = platform.app.services
  const { rows } = await platform.owner.query('select id from mails where tenant_id = $1 limit 1', [
    tenant.id,
  ])
  const job = { tenant: tenant.id, mail: rows[0].id, file: file_id }
  await expect(mailer.deliver(job)).rejects.toThrow('is gone')
})
