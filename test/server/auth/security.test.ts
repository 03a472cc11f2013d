import { describe, expect, test } from 'vitest'
import type { Operations } from '../../../src/generated/operations.ts'
import { password, testPlatform } from '../harness.ts'
import agents from './agents.json' with { type: 'json' }

const platform = await testPlatform()
const { call, clock, mails } = platform

type OwnSession = Operations['getMySessions']['result']['items']

const next = 'una frase que solo yo conozco'
const change = { current_password: password, password: next, password_repeat: next }

async function opens(email: string, agent = ''): Promise<string> {
  const { data } = await call('login', { body: { email, password }, headers: { 'user-agent': agent } })
  return (data as Operations['verifySecondFactor']['result']).accessToken
}

async function sessionsOf(token: string): Promise<OwnSession> {
  return ((await call('getMySessions', { token })).data as { items: OwnSession }).items
}

const isOpen = async (token: string) => (await call('getInvestorProfile', { token })).status === 200

describe('a change of password', () => {
  test('ends every other session but not the current one, and notifies the owner by mail', async () => {
    const { email, token: elsewhere } = await platform.account()
    const token = await opens(email)
    expect((await call('changePassword', { token, body: change })).status).toBe(204)
    expect([await isOpen(token), await isOpen(elsewhere)]).toEqual([true, false])
    expect((await call('login', { body: { email, password } })).error.code).toBe('bad_credentials')
    expect((await call('login', { body: { email, password: next } })).status).toBe(200)
    await platform.jobs.drain()
    expect(mails.filter(({ to, subject }) => to === email && /contraseña/i.test(subject))).toHaveLength(1)
  })

  test.each([
    ['the current password is wrong', { ...change, current_password: 'no es esta' }, 'current_password'],
    [
      'the new password is easy to guess',
      { ...change, password: '12345678', password_repeat: '12345678' },
      'password',
    ],
    ['the repetition differs', { ...change, password_repeat: 'otra frase distinta' }, 'password_repeat'],
  ])('is refused if %s, and other sessions stay open', async (_why, body, field) => {
    const { email, token } = await platform.account()
    const elsewhere = await opens(email)
    const { status, error } = await call('changePassword', { token, body })
    expect([status, error.fields?.map((each) => each.field)]).toEqual([400, [field]])
    expect(await isOpen(elsewhere)).toBe(true)
  })

  test('is applied once for two concurrent requests', async () => {
    const { token } = await platform.account()
    const other = { ...change, password: 'otra frase distinta', password_repeat: 'otra frase distinta' }
    const answers = await Promise.all([change, other].map((body) => call('changePassword', { token, body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
  })
})

describe('the list of open sessions', () => {
  test('names browser and system of each, the current session first', async () => {
    const { email, token } = await platform.account()
    for (const { agent } of agents) {
      clock.set(new Date(clock.now().getTime() + 60_000))
      await opens(email, agent)
    }
    const [here, ...others] = await sessionsOf(token)
    expect(here?.here).toBe(true)
    expect(others.map(({ device, here }) => ({ device, here }))).toEqual(
      agents.toReversed().map(({ device }) => ({ device, here: false })),
    )
  })

  test('lets only the owner close one session', async () => {
    const { email, token } = await platform.account()
    const elsewhere = await opens(email)
    const id = (await sessionsOf(token)).find(({ here }) => !here)?.id ?? ''
    const stranger = await platform.account()
    const neighbour = await platform.account({ host: 'nexo.localhost' })
    const end = (who: string, host?: string) => call('endSession', { token: who, host, params: { id } })
    expect((await end(stranger.token)).status).toBe(404)
    expect((await end(neighbour.token, 'nexo.localhost')).status).toBe(404)
    expect(await isOpen(elsewhere)).toBe(true)
    expect((await end(token)).status).toBe(204)
    expect(await isOpen(elsewhere)).toBe(false)
    expect((await end(token)).status).toBe(404)
    expect(await sessionsOf(token)).toHaveLength(1)
  })

  test('lets the owner close all other sessions', async () => {
    const { email, token } = await platform.account()
    const elsewhere = [await opens(email), await opens(email)]
    const stranger = await platform.account()
    expect((await call('endOtherSessions', { token })).status).toBe(204)
    for (const session of elsewhere) expect(await isOpen(session)).toBe(false)
    expect((await sessionsOf(token)).map(({ here }) => here)).toEqual([true])
    expect(await isOpen(stranger.token)).toBe(true)
  })

  test("is refused to a manager who impersonates the owner, and does not include the manager's session", async () => {
    const { id, token } = await platform.account()
    const manager = await platform.account({ roles: ['ADMIN'] })
    const body = { reason: 'Nos ha pedido ayuda con su justificante' }
    const { data } = await call('impersonateUser', { token: manager.token, params: { id }, body })
    const as = (data as Operations['impersonateUser']['result']).accessToken
    const headers = { 'x-manager-user-access-token': manager.token }
    expect((await call('getMySessions', { token: as, headers })).status).toBe(403)
    expect((await call('changePassword', { token: as, headers, body: change })).status).toBe(403)
    expect(await sessionsOf(token)).toHaveLength(1)
  })
})
