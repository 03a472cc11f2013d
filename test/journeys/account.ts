import { codeFor } from './mailbox.ts'
import type { Person } from './person.ts'

export const password = 'una frase larga'
const name = 'María José'
const surname = "Núñez O'Brien"
let accounts = 0

/** Fills in the registration page and accepts what is required. */
export async function introduces(person: Person, email: string): Promise<void> {
  await person.fills('fields.name', name)
  await person.fills('fields.surname', surname)
  await person.fills('fields.email', email)
  await person.fills('fields.password', password)
  await person.fills('fields.password_repeat', password)
  await person.ticks('fields.terms')
  await person.ticks('fields.privacy')
}

/**
 * Registers through the pages, starting from the current one, and confirms the e-mail with the code from the mailbox.
 */
export async function opensAccount(person: Person, email: string, port: number): Promise<void> {
  await person.isOn('register.title')
  await introduces(person, email)
  await person.presses('register.submit')
  await person.isOn('verify.title')
  await person.fills('fields.code', await codeFor(port, email))
}

/** Registers an account with Alba Capital, reached by IP address; the e-mail stays unconfirmed. */
export async function registered(port: number): Promise<string> {
  accounts += 1
  const email = `cuenta.${Date.now()}.${accounts}@example.org`
  const secret = { password, password_repeat: password }
  await post(port, 'register', { name, surname, email, ...secret, terms: true, privacy: true })
  return email
}

/** Registers an account and confirms its e-mail. */
export async function confirmed(port: number): Promise<string> {
  const email = await registered(port)
  await post(port, 'verify-email', { email, code: await codeFor(port, email) })
  return email
}

async function post(port: number, path: string, body: unknown): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/v2/user/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}
