import { beforeEach, expect, test } from 'vitest'
import { advanceSeconds } from '../server/auth/authenticator.ts'
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

test('a stolen session tries 20 passwords a day, in all operations together', async () => {
  const { token, email } = await account()
  const wrong = { current_password: 'another password' }
  const farewell = { ...wrong, proof: 'PASSWORD', word: 'ELIMINAR' }
  const fresh = { password: 'pájaro-9-verde', password_repeat: 'pájaro-9-verde' }
  const bodies = {
    givePassword: wrong,
    changePassword: { ...wrong, ...fresh },
    startSecondFactor: wrong,
    changeEmail: { ...wrong, email: 'ana.otra@example.com' },
    deleteMyAccount: farewell,
  }
  const names = Object.keys(bodies) as (keyof typeof bodies)[]
  const send = (name: keyof typeof bodies, body: object) => call(name, { token, body })
  for (let turns = 0; turns < 4; turns += 1)
    for (const name of names)
      expect([name, (await send(name, bodies[name])).error.code]).toEqual([name, 'password_wrong'])
  for (const name of names) {
    const { status, error } = await send(name, { ...bodies[name], current_password: password })
    expect([name, status]).toEqual([name, 429])
    expect(error.message).toContain('24 horas')
  }
  const { data } = await call('login', { body: { email, password } })
  const own = Object(data).accessToken
  expect((await call('givePassword', { token: own, body: { current_password: password } })).status).toBe(204)
})

test('the right password forgets the wrong ones before it', async () => {
  const { token } = await account()
  const give = (current_password: string) => call('givePassword', { token, body: { current_password } })
  for (let days = 0; days < 3; days += 1) {
    for (let times = 0; times < 9; times += 1) expect((await give('another password')).status).toBe(400)
    expect((await give(password)).status).toBe(204)
    advanceSeconds(platform, 300)
  }
})
