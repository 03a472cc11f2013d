import { beforeEach, expect, test } from 'vitest'
import { password, testPlatform } from '../server/harness.ts'

const platform = await testPlatform()
const { call, account, owner, mails, jobs } = platform

let turn = 0
beforeEach(() => {
  turn += 1
})

const person = { name: 'Lucía', surname: 'Peña', terms: true, privacy: true }

async function register(chosen: string) {
  const email = `lucia.pena${turn}@example.com`
  const body = { ...person, email, password: chosen, password_repeat: chosen }
  const reply = await call('registerUser', { address: `10.9.0.${turn}`, body })
  const { rowCount } = await owner.query('select from users where email = $1', [email])
  return { reply, hasSession: rowCount === 1 }
}

const commonPasswords = [
  'password',
  '12345678',
  'qwertyuiop',
  'PASSWORD',
  'iloveyou',
  'realmadrid',
  'contraseña',
]
const regular = ['aaaaaaaa', '000000000', '123123123', '12341234', 'AbAbAbAb', 'abcdefgh', '987654321']

test.each([...commonPasswords, ...regular])(
  'a registration with the common password %s is rejected',
  async (common) => {
    const { reply, hasSession } = await register(common)
    expect([reply.status, hasSession]).toEqual([400, false])
    expect(reply.error.fields).toMatchObject([
      {
        field: 'password',
        key: 'validator.error_password_common',
        message: expect.stringContaining('más usadas'),
      },
    ])
  },
)

test.each([
  ['the user’s name', 'Lucia Peña'],
  ['the user’s name with a number', 'luciapena2026'],
  ['the platform’s name', 'Alba Capital'],
  ['the platform’s name with a number', 'albacapital1'],
])('a registration with %s as password is rejected', async (_what, own) => {
  const { reply, hasSession } = await register(own)
  expect([reply.error.fields?.[0]?.key, hasSession]).toEqual(['validator.error_password_own', false])
})

test('a registration with the e-mail address as password is rejected', async () => {
  const { reply } = await register(`lucia.pena${turn}@example.com`)
  expect(reply.error.fields).toMatchObject([{ field: 'password', key: 'validator.error_password_own' }])
})

test.each([password, 'una frase larga y mía', 'pájaro-9-verde'])(
  'the password %s is accepted',
  async (good) => {
    expect((await register(good)).reply.status).toBe(200)
  },
)

test('a rejected password does not use up the reset link', async () => {
  const { email } = await account({ email: 'ana.lopez@example.com' })
  await call('forgotPassword', { body: { email } })
  await jobs.drain()
  const mail = mails.find(({ to, text }) => to === email && text.includes('token='))
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const reset = (chosen: string) =>
    call('resetPassword', { body: { token, password: chosen, password_repeat: chosen } })
  expect((await reset('sunshine')).error.fields?.[0]?.key).toBe('validator.error_password_common')
  expect((await reset('ana.lopez1')).error.fields?.[0]?.key).toBe('validator.error_password_own')
  expect((await reset('una frase larga y mía')).status).toBe(204)
})
