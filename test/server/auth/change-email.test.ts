import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { password, testPlatform } from '../harness.ts'
import { accountWithSecondFactor, advanceSeconds } from './authenticator.ts'

const platform = await testPlatform()
const { call, mails } = platform

const isOpen = async (token: string) => (await call('getInvestorProfile', { token })).status === 200
const ask = (token: string, email: string, current_password = password) =>
  call('changeEmail', { token, body: { email, current_password } })
const confirm = (token: string, code_new: string, code_old: string) =>
  call('confirmEmailChange', { token, body: { code_new, code_old } })

async function mailsTo(address: string) {
  await platform.jobs.drain()
  return mails.filter(({ to }) => to === address)
}

/** Returns the code in the newest mail about an address change. */
async function codeAt(address: string): Promise<string> {
  const letters = (await mailsTo(address)).map(({ subject }) => /^(\d{5}) (confirma|autoriza)/.exec(subject))
  return letters.findLast(Boolean)?.[1] ?? ''
}

const another = (code: string) => (code === '11111' ? '22222' : '11111')
const address = () => `nueva-${randomUUID()}@example.com`

describe('a change of e-mail address', () => {
  test('takes effect with the codes of both mailboxes, ends other sessions and notifies the old address', async () => {
    const { email, token: elsewhere } = await platform.account()
    const { data } = await call('login', { body: { email, password } })
    const { accessToken: token } = data as { accessToken: string }
    const next = address()
    expect((await ask(token, next.toUpperCase())).status).toBe(204)
    expect((await call('getEmailChange', { token })).data).toMatchObject({ email: next })
    expect((await confirm(token, await codeAt(next), await codeAt(email))).status).toBe(204)
    expect((await call('getSession', { token })).data).toMatchObject({ email: next })
    expect(await isOpen(elsewhere)).toBe(false)
    expect((await call('login', { body: { email: next, password } })).status).toBe(200)
    expect((await call('login', { body: { email, password } })).status).toBe(401)
    const changeMail = (await mailsTo(email)).find(({ subject }) => subject.includes('ha cambiado'))
    expect(changeMail?.text).toContain('Si no has sido tú')
  })

  test.each([
    ['the new address', true, false],
    ['the old address', false, true],
  ])(
    'is refused with a wrong code of %s, and allowed with the right ones',
    async (_why, wrongNew, wrongOld) => {
      const { email, token } = await platform.account()
      const next = address()
      await ask(token, next)
      const [ours, theirs] = [await codeAt(email), await codeAt(next)]
      const tried = await confirm(token, wrongNew ? another(theirs) : theirs, wrongOld ? another(ours) : ours)
      expect(tried.error.code).toBe('email_codes_invalid')
      expect((await confirm(token, theirs, ours)).status).toBe(204)
    },
  )

  test('is refused after five minutes, and after five wrong attempts', async () => {
    const { email, token } = await platform.account()
    const [late, guessed] = [address(), address()]
    await ask(token, late)
    advanceSeconds(platform, 5 * 60)
    expect((await confirm(token, await codeAt(late), await codeAt(email))).status).toBe(400)
    await ask(token, guessed)
    const [ours, theirs] = [await codeAt(email), await codeAt(guessed)]
    for (let index = 0; index < 5; index += 1) await confirm(token, another(theirs), ours)
    expect((await confirm(token, theirs, ours)).status).toBe(400)
  })

  test('is refused after ten wrong attempts in a day, even with new codes', async () => {
    const { email, token } = await platform.account()
    const next = address()
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await ask(token, next)
      const [ours, theirs] = [await codeAt(email), await codeAt(next)]
      for (let tried = 0; tried < 4; tried += 1) await confirm(token, theirs, another(ours))
      advanceSeconds(platform, 5 * 60)
    }
    await ask(token, next)
    expect((await confirm(token, await codeAt(next), await codeAt(email))).error.code).toBe(
      'email_codes_invalid',
    )
    advanceSeconds(platform, 24 * 3600)
    await ask(token, next)
    expect((await confirm(token, await codeAt(next), await codeAt(email))).status).toBe(204)
  })

  test('answers the same for an address with an account, and notifies its owner', async () => {
    const owner = await platform.account()
    const { email, token } = await platform.account()
    const [free, taken] = [await ask(token, address()), await ask(token, owner.email)]
    expect([taken.status, taken.text]).toEqual([free.status, free.text])
    expect((await call('getEmailChange', { token })).data).toMatchObject({ email: owner.email })
    const subjects = (await mailsTo(owner.email)).map(({ subject }) => subject)
    expect(subjects.join()).toContain('ha querido usar tu correo')
    expect((await confirm(token, '00000', await codeAt(email))).error.code).toBe('email_codes_invalid')
    expect((await call('getSession', { token })).data).toMatchObject({ email })
  })

  test('is refused if the new address was registered by another user meanwhile', async () => {
    const { email, token } = await platform.account()
    const next = address()
    await ask(token, next)
    const [ours, theirs] = [await codeAt(email), await codeAt(next)]
    await platform.account({ email: next })
    expect((await confirm(token, theirs, ours)).error.code).toBe('email_codes_invalid')
    expect((await call('getSession', { token })).data).toMatchObject({ email })
  })

  test('needs the current password and a different address', async () => {
    const { email, token } = await platform.account()
    const wrong = await ask(token, address(), 'no es esta')
    expect(wrong.error.fields).toMatchObject([{ field: 'current_password', key: 'messages.password_wrong' }])
    expect((await ask(token, email)).error.fields).toMatchObject([{ field: 'email' }])
    expect((await call('getEmailChange', { token })).data).toEqual({ email: '', again_at: '' })
  })

  test('needs a fresh second factor if the account has one', async () => {
    const { token, code } = await accountWithSecondFactor(platform)
    advanceSeconds(platform, 10 * 60)
    expect((await ask(token, address())).error.code).toBe('second_factor_needed')
    await call('giveSecondFactor', { token, body: { code: code() } })
    expect((await ask(token, address())).status).toBe(204)
  })

  test('new codes replace the earlier ones', async () => {
    const { email, token } = await platform.account()
    expect((await call('resendEmailChange', { token })).error.code).toBe('code_not_resent')
    const next = address()
    await ask(token, next)
    const [ours, theirs] = [await codeAt(email), await codeAt(next)]
    expect((await call('resendEmailChange', { token })).status).toBe(204)
    const [newer, newest] = [await codeAt(email), await codeAt(next)]
    expect((await confirm(token, theirs, ours)).status).toBe(newer === ours && newest === theirs ? 204 : 400)
    expect((await confirm(token, newest, newer)).status).toBe(204)
  })

  test('is refused to a manager who impersonates the user, like the second factor', async () => {
    const { id } = await platform.account()
    const manager = await platform.account({ roles: ['ADMIN'] })
    const body = { reason: 'Nos ha pedido ayuda con su justificante' }
    const { data } = await call('impersonateUser', { token: manager.token, params: { id }, body })
    const { accessToken: token } = data as { accessToken: string }
    const headers = { 'x-manager-user-access-token': manager.token }
    for (const name of ['getEmailChange', 'getSecondFactor', 'startSecondFactor'] as const)
      expect((await call(name, { token, headers })).status).toBe(403)
  })
})
