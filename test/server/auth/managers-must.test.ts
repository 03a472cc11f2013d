import { describe, expect, test } from 'vitest'
import type { NewTenant } from '../../../src/generated/language.ts'
import type { Operations } from '../../../src/generated/operations.ts'
import { testPlatform } from '../harness.ts'
import { advanceSeconds, enableSecondFactor } from './authenticator.ts'

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

describe('a mandatory second factor for managers', () => {
  test('leaves a manager without roles until it is set up', async () => {
    const { token } = await platform.account(managers)
    expect(await sessionOf(token)).toMatchObject({ roles: [], second_factor_due: true })
    for (const name of ['listInvestments', 'listPayouts', 'listMyInvestments'] as const)
      expect((await call(name, { token })).status).toBe(403)
    await enableSecondFactor(platform, token)
    expect(await sessionOf(token)).toMatchObject({ roles: ['ADMIN', 'USER'], second_factor_due: false })
    expect((await call('listInvestments', { token })).status).toBe(200)
  })

  test('can be moved to another phone, but not switched off', async () => {
    const { token } = await platform.account(managers)
    await enableSecondFactor(platform, token)
    expect((await call('endSecondFactor', { token })).error).toMatchObject({
      code: 'requirement',
      reason: { text: 'requirements.second_factor' },
    })
    advanceSeconds(platform, 60)
    await enableSecondFactor(platform, token)
    expect((await sessionOf(token)).second_factor).toBe(true)
  })

  test('does not apply in other tenants, nor to investors', async () => {
    const manager = await platform.account({ ...managers, host: nexo })
    expect(await sessionOf(manager.token, nexo)).toMatchObject({ roles: ['ADMIN', 'USER'] })
    const investor = await platform.account()
    expect(await sessionOf(investor.token)).toMatchObject({ roles: ['USER'], second_factor_due: false })
    await enableSecondFactor(platform, investor.token)
    expect((await call('endSecondFactor', { token: investor.token })).status).toBe(204)
  })
})

describe('an idle session', () => {
  test("ends after the tenant's idle minutes, counted from the last request", async () => {
    const { token } = await platform.account({ host: nexo })
    advanceSeconds(platform, 29 * 60)
    expect((await call('listMyInvestments', { token, host: nexo })).status).toBe(200)
    advanceSeconds(platform, 29 * 60)
    expect((await call('listMyInvestments', { token, host: nexo })).status).toBe(200)
    advanceSeconds(platform, 30 * 60)
    expect((await call('listMyInvestments', { token, host: nexo })).error.code).toBe('session_expired')
    expect((await call('getSession', { token, host: nexo })).error.code).toBe('session_expired')
  })

  test('stays open if the tenant sets no idle minutes', async () => {
    const { token } = await platform.account()
    advanceSeconds(platform, 24 * 3600)
    expect((await call('listMyInvestments', { token })).status).toBe(200)
  })
})
