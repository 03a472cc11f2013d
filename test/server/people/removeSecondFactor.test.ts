import { describe, expect, test } from 'vitest'
import {
  accountWithSecondFactor,
  advanceSeconds,
  enableSecondFactor,
  stateOf,
} from '../auth/authenticator.ts'
import { password, testPlatform } from '../harness.ts'

const platform = await testPlatform({
  tenants: [
    {
      slug: 'alba',
      hosts: ['alba.localhost'],
      customization: { version: 2, title: 'Alba Capital', security: { second_factor: 'managers' } },
    },
  ],
})
const { call } = platform
const body = { reason: 'Nos llamaste porque perdiste el teléfono.' }
const managers = { roles: ['ADMIN', 'USER'] }

type Answers = { status: number; error: { code: string } }
const remove = (token: string, id: string): Promise<Answers> =>
  call('removeSecondFactor', { token, params: { id }, body })

async function managerToken(): Promise<string> {
  const { token } = await platform.account(managers)
  await enableSecondFactor(platform, token)
  return token
}

describe('the second factor of somebody who lost their phone', () => {
  test('is ended by a manager, with every session and code, and the person reads why', async () => {
    const lost = await accountWithSecondFactor(platform)
    const token = await managerToken()
    const { data: before } = await call('getUser', { token, params: { id: lost.id } })
    expect(before).toMatchObject({ person: { second_factor: true } })
    expect((await remove(token, lost.id)).status).toBe(204)
    expect((await call('getSession', { token: lost.token })).status).toBe(401)
    const { data } = await call('login', { body: { email: lost.email, password } })
    expect(data).toMatchObject({ accessToken: expect.any(String) })
    const { accessToken } = data as { accessToken: string }
    expect(await stateOf(platform, accessToken)).toMatchObject({ state: 'off', codes_left: 0 })
    await platform.jobs.drain()
    const [mail] = platform.mails.filter(({ to, text }) => to === lost.email && text.includes(body.reason))
    expect(mail?.subject).toContain('segundo paso')
    const { rows } = await platform.owner.query(
      "select why from audit_log where operation = 'removeSecondFactor' and subject_id = $1",
      [lost.id],
    )
    expect(rows).toEqual([{ why: body.reason }])
  })

  test('is ended only after the manager has given their own again', async () => {
    const lost = await accountWithSecondFactor(platform)
    const token = await managerToken()
    advanceSeconds(platform, 11 * 60)
    const { status, error } = await remove(token, lost.id)
    expect([status, error.code]).toEqual([403, 'second_factor_needed'])
    expect((await stateOf(platform, lost.token)).state).toBe('on')
  })

  test('ends once for two managers, and needs to exist', async () => {
    const lost = await accountWithSecondFactor(platform)
    const [one, other] = [await managerToken(), await managerToken()]
    const answers = await Promise.all([remove(one, lost.id), remove(other, lost.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await remove(one, (await platform.account()).id)).error.code).toBe('requirement')
  })

  test('is never ended by oneself, nor by somebody who is no manager', async () => {
    const { id, token } = await accountWithSecondFactor(platform)
    expect((await remove(token, id)).status).toBe(403)
    const manager = await accountWithSecondFactor(platform, managers)
    expect((await remove(manager.token, manager.id)).status).toBe(404)
    expect((await stateOf(platform, manager.token)).state).toBe('on')
  })
})

describe('a manager whose second factor was ended', () => {
  test('has no roles until they set up another, so that the last manager can come back', async () => {
    const lost = await accountWithSecondFactor(platform, managers)
    expect((await remove(await managerToken(), lost.id)).status).toBe(204)
    const { data } = await call('login', { body: { email: lost.email, password } })
    const { accessToken: token } = data as { accessToken: string }
    expect((await call('listUsers', { token })).status).toBe(403)
    await enableSecondFactor(platform, token)
    expect((await call('listUsers', { token })).status).toBe(200)
  })
})
