import { describe, expect, it } from 'vitest'
import { cents } from '../../../src/domain/money.ts'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { distributions } from '../../../src/server/modules/distributions/tables.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()

describe('tasks of a hidden feature', () => {
  it('are neither listed nor counted', async () => {
    const tenant = await createTestTenant(platform)
    const manager = await tenant.manager()
    const { id } = await tenant.issuance()
    await inTenant(platform.app.services, tenant.id, 'test', ({ tx, now, tenant }) =>
      tx.insert(distributions).values({
        tenant_id: tenant.id,
        id: crypto.randomUUID(),
        issuance_id: id,
        reference: 'R-1',
        kind: 'DIVIDEND',
        status: 'CALCULATED',
        due_on: '2027-01-01',
        record_at: now,
        currency: 'EUR',
        gross: cents(100),
        rent_part: cents(100),
        gain_part: cents(0),
        capital_part: cents(0),
        source: 'MANAGER',
        created_at: now,
        changed_at: now,
        calculated_at: now,
      }),
    )
    const kinds = async () => (await manager.call('getManagerHome')).items.map(({ kind }) => kind)
    const entries = async () => (await manager.call('countNotifications')).waiting.map(({ to }) => to)
    expect(await kinds()).toEqual(['RETURNS_TO_APPROVE'])
    expect(await entries()).toEqual(['/manager/home', '/manager/earnings'])
    await tenant.publish({ hide: { earnings: true } })
    expect(await kinds()).toEqual([])
    expect(await entries()).toEqual([])
  })
})
