import { describe, expect, test } from 'vitest'
import type { NewTenant } from '../../../src/generated/language.ts'
import type { Operations } from '../../../src/generated/operations.ts'
import { testPlatform } from '../harness.ts'
import { later, setUp } from './authenticator.ts'

const tenant = (slug: string, besides: Partial<NewTenant['customization']>): NewTenant => ({
  slug,
  hosts: [`${slug}.localhost`],
  customization: { version: 2, title: slug, ...besides },
})
const platform = await testPlatform({
  tenants: [
    tenant('alba', { security: { second_factor: 'managers' } }),
    tenant('nexo', { security: { second_factor: 'optional', idle_minutes: 30 } }),
  ],
})
const { call } = platform
const managers = { roles: ['ADMIN', 'USER'] }
const nexo = 'nexo.localhost'

const sessionOf = async (token: string, host?: string) =>
  (await call('getSession', { token, host })).data as Operations['getSession']['result']

describe('a manager, where managers must have a second factor', () => {
  test('has no roles until it is set up, whatever they are', async () => {
    const { token } = await platform.account(managers)
    expect(await sessionOf(token)).toMatchObject({ roles: [], second_factor_due: true })
    for (const name of ['listInvestments', 'listPayouts', 'listMyInvestments'] as const)
      expect((await call(name, { token })).status).toBe(403)
    await setUp(platform, token)
    expect(await sessionOf(token)).toMatchObject({ roles: ['ADMIN', 'USER'], second_factor_due: false })
    expect((await call('listInvestments', { token })).status).toBe(200)
  })

  test('may change the phone, and not go without', async () => {
    const { token } = await platform.account(managers)
    await setUp(platform, token)
    expect((await call('endSecondFactor', { token })).error).toMatchObject({
      code: 'requirement',
      reason: { text: 'requirements.second_factor' },
    })
    later(platform, 60)
    await setUp(platform, token)
    expect((await sessionOf(token)).second_factor).toBe(true)
  })

  test('is free to choose elsewhere, and investors are everywhere', async () => {
    const manager = await platform.account({ ...managers, host: nexo })
    expect(await sessionOf(manager.token, nexo)).toMatchObject({ roles: ['ADMIN', 'USER'] })
    const investor = await platform.account()
    expect(await sessionOf(investor.token)).toMatchObject({ roles: ['USER'], second_factor_due: false })
    await setUp(platform, investor.token)
    expect((await call('endSecondFactor', { token: investor.token })).status).toBe(204)
  })
})

describe('a session that nobody uses', () => {
  test('ends after the minutes that the tenant says, counted from its last use', async () => {
    const { token } = await platform.account({ host: nexo })
    later(platform, 29 * 60)
    expect((await call('listMyInvestments', { token, host: nexo })).status).toBe(200)
    later(platform, 29 * 60)
    expect((await call('listMyInvestments', { token, host: nexo })).status).toBe(200)
    later(platform, 30 * 60)
    expect((await call('listMyInvestments', { token, host: nexo })).error.code).toBe('session_expired')
    expect((await call('getSession', { token, host: nexo })).error.code).toBe('session_expired')
  })

  test('stays where the tenant says none', async () => {
    const { token } = await platform.account()
    later(platform, 24 * 3600)
    expect((await call('listMyInvestments', { token })).status).toBe(200)
  })
})
