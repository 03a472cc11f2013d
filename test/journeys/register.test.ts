import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmed, introduces, password, registered } from './account.ts'
import { alba, data, port } from './base-urls.ts'
import { codeExpires, limitsPass } from './database.ts'
import { codeFor, confirmLinkFor, resetLinkFor } from './mailbox.ts'
import { closeBrowser, Person } from './person.ts'

afterAll(closeBrowser)

describe('a registration', () => {
  const email = `registro.${Date.now()}@example.org`
  let person: Person

  beforeAll(async () => {
    person = await Person.arrives(alba, 'es')
  })
  afterAll(() => person.leaves())

  test('shows the missing fields in a summary that links to them', async () => {
    await person.opens('/login')
    await person.isOn('login.title')
    await person.follows('login.register')
    await person.isOn('register.title')
    await person.presses('register.submit')

    const summary = person.summary()
    await person.hasFocus(summary)
    expect(await summary.getByRole('link').allTextContents()).toEqual(
      ['name', 'surname', 'email'].map(
        (field) => `${person.words(`fields.${field}`)}: ${person.words(`validator.error_null_${field}`)}`,
      ),
    )
    expect(await summary.textContent()).toContain(person.words('renderer.error_more_other', { count: 4 }))
    expect(await person.page.title()).toBe(
      person.words('renderer.error_title', { title: `${person.words('register.title')} · Alba Capital` }),
    )
    await person.hasNoFaults()
    await summary.getByRole('link', { name: person.words('fields.email') }).click()
    await person.hasFocus(person.field('fields.email'))
  })

  test('reports different passwords and terms that are not accepted', async () => {
    await introduces(person, email)
    await person.fills('fields.password_repeat', `${password} `)
    await person.withdraws('fields.terms')
    await person.presses('register.submit')
    expect(await person.summary().getByRole('link').allTextContents()).toEqual([
      `${person.words('fields.password_repeat')}: ${person.words('validator.error_mismatch')}`,
      `${person.words('fields.terms')}: ${person.words('validator.error_consent')}`,
    ])
    await person.hasNoFaults()
  })

  test('is confirmed only with the newest code before it expires', async () => {
    await person.fills('fields.password_repeat', password)
    await person.ticks('fields.terms')
    await person.presses('register.submit')
    await person.isOn('verify.title')

    const first = await codeFor(port, email)
    await isRefused(first === '12345' ? '54321' : '12345')
    const second = await asksForAnother(first)
    await isRefused(first)
    await codeExpires(data, email)
    await isRefused(second)
    await person.fills('fields.code', await asksForAnother(second))
    await person.page.waitForURL('**/user/issuances')
    await person.isOn('issuances.title')
    await person.sees('arrival.text')
  })

  let left = 10

  async function isRefused(code: string): Promise<void> {
    await person.expects(400, () => person.fills('fields.code', code))
    left -= 1
    await person.sees('errors.code_invalid_other', { count: left })
    await person.hasFocus(person.field('fields.code'))
    await person.hasNoFaults()
  }

  async function asksForAnother(after: string): Promise<string> {
    await person.page.reload()
    await person.reads(person.words.around('renderer.wait'))
    await limitsPass(data)
    left = 10
    await person.page.reload()
    await person.presses('verify.resend')
    await person.sees('verify.resent')
    await person.hasFocus(person.field('fields.code'))
    return codeFor(port, email, after)
  }
})

test('an unconfirmed e-mail is reported at login, and an existing account at registration', async () => {
  const email = await registered(port)
  const person = await Person.arrives(alba, 'en')
  await person.opens('/login')
  await person.expects(403, () => person.givesCredentials(email, password))
  await person.sees('errors.email_unverified')
  await person.hasNoFaults()

  await person.follows('login.register')
  await person.isOn('register.title')
  await introduces(person, email)
  await person.expects(409, () => person.presses('register.submit'))
  await person.sees('errors.already_registered')
  await person.hasNoFaults()
  await person.leaves()
})

test('a mistyped e-mail is corrected on the code page and confirmed with the new code', async () => {
  const email = `bien.${Date.now()}@example.org`
  const person = await Person.arrives(alba, 'es', 390)
  await person.opens('/register')
  await introduces(person, email.replace('bien', 'mal'))
  await person.presses('register.submit')
  await person.isOn('verify.title')
  expect(person.page.url()).not.toContain('example.org')
  await person.page.getByText(person.words('verify.mistyped'), { exact: true }).click()
  await person.fills('verify.right_address', email)
  await person.presses('verify.correct')
  await person.sees('verify.corrected')
  await person.reads(email)
  await person.hasFocus(person.field('fields.code'))
  await person.hasNoFaults()
  await person.fills('fields.code', await codeFor(port, email))
  await person.page.waitForURL('**/user/issuances')
  await person.leaves()
})

test('the mail’s link confirms the e-mail by a press, not by opening it', async () => {
  const link = await confirmLinkFor(port, await registered(port))
  const scanner = await Person.arrives(alba, 'es')
  await scanner.opens(link)
  await scanner.isOn('enter.title_confirm')
  await scanner.leaves()

  const person = await Person.arrives(alba, 'es', 390)
  await person.opens(link)
  await person.presses('verify.submit')
  await person.page.waitForURL('**/user/issuances')
  await person.isOn('issuances.title')
  await person.leaves()

  const late = await Person.arrives(alba, 'en')
  await late.opens(link)
  await late.sees('enter.over_text')
  await late.hasNoFaults()
  await late.leaves()
})

test('a common password is rejected at its field', async () => {
  const person = await Person.arrives(alba, 'es', 390)
  await person.opens('/register')
  await introduces(person, `comun.${Date.now()}@example.org`)
  for (const field of ['password', 'password_repeat']) await person.fills(`fields.${field}`, 'realmadrid')
  await person.expects(400, () => person.presses('register.submit'))
  expect(await person.summary().getByRole('link').allTextContents()).toEqual([
    `${person.words('fields.password')}: ${person.words('validator.error_password_common')}`,
  ])
  await person.hasNoFaults()
  await person.leaves()
})

describe('a password reset', () => {
  const chosen = 'otra frase larga'
  let email: string
  let person: Person

  beforeAll(async () => {
    email = await confirmed(port)
    person = await Person.arrives(alba, 'es')
  })
  afterAll(() => person.leaves())

  test('reports an e-mail without an account', async () => {
    await person.opens('/login')
    await person.follows('login.forgot')
    await person.isOn('forgot.title')
    await person.fills('fields.email', `nadie.${Date.now()}@example.org`)
    await person.expects(404, () => person.presses('forgot.submit'))
    await person.sees('errors.account_unknown')
    await person.hasNoFaults()
  })

  test('sets a new password with a link that works once; the old password is rejected', async () => {
    await person.fills('fields.email', email)
    await person.presses('forgot.submit')
    await person.sees('forgot.sent_text')
    await person.hasNoFaults()

    const link = await resetLinkFor(port, email)
    await choose(link)
    await person.sees('login.reset_done_text')
    await person.isOn('login.title')
    await person.expects(401, () => person.givesCredentials(email, password))
    await person.sees('errors.bad_credentials')
    await person.hasNoFaults()

    await person.opens(link)
    await person.sees('reset.over')
    await person.isOn('reset.title')
    await person.logsIn(email, chosen)
    await person.isOn('issuances.title')
  })

  async function choose(link: string): Promise<void> {
    await person.opens(link)
    await person.isOn('reset.title')
    await person.reads(email)
    await person.fills('fields.password', chosen)
    await person.fills('fields.password_repeat', chosen)
    await person.presses('reset.submit')
  }
})
