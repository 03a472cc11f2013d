import { describe, expect, test } from 'vitest'
import { cents } from '../../../src/domain/money.ts'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { investorBalance } from '../../../src/server/kernel/journal/accounts.ts'
import { withdraw } from '../../../src/server/modules/payouts/withdraw.ts'
import { testPlatform } from '../harness.ts'
import { balances } from '../investments/steps.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { createTestTenant } from '../test-tenant.ts'
import { addApprovedAccount, giveBalance, subjectsTo } from './steps.ts'

const platform = await testPlatform()

expectBalanceAfterEach(platform)

const body = { transfer_reference: 'TRF-2026-7' }

/** Returns a person with a balance of 25 € who has requested 20 €. */
async function withdrawalFixture() {
  const tenant = await createTestTenant(platform)
  const [manager, investor] = [await tenant.manager(), await tenant.investor()]
  await giveBalance(platform, tenant.id, investor, 2500)
  const owed = {
    investor_id: investor.id,
    currency: 'EUR',
    amount: cents(2000),
    reason: 'WITHDRAWAL' as const,
    payment_method: 'BALANCE',
  }
  const id = await inTenant(platform.app.services, tenant.id, 'test', (ctx) =>
    withdraw(ctx, owed, investorBalance(investor.id, 'EUR')),
  )
  return { tenant, manager, investor, params: { id } }
}

describe('a withdrawal from the balance', () => {
  test('is a payout with a generated reference and no order', async () => {
    const { tenant, manager, investor, params } = await withdrawalFixture()
    const { items } = await manager.call('listPayouts')
    expect(items).toMatchObject([
      { ...params, reason: 'WITHDRAWAL', investment_id: '', issuance_title: '', proof_file_id: '' },
    ])
    expect(items[0]?.reference).toMatch(/^[A-Z]{3}-\w{4}-\w{2}$/)
    expect(items[0]?.investor_id).toBe(investor.id)
    expect(await balances(platform.owner, tenant.id)).toEqual({
      clearing: -2500,
      investor_balance: 500,
      investor_available: 2000,
    })
  })

  test('cannot be sent before the person has a bank account', async () => {
    const { manager, params, investor } = await withdrawalFixture()
    const refused = await manager.send('sendPayout', { params, body })
    expect(refused.error.reason?.text).toBe('requirements.payout_account')
    const rehearsed = await manager.call('getUserTimeline', { params: { id: investor.id } })
    expect(rehearsed.items.map(({ what }) => what).join()).toMatch(/Devolución o retirada \w{3}-/)
    await addApprovedAccount(manager, investor)
    expect(await manager.call('sendPayout', { params, body })).toMatchObject({ account: 'ES91 •••• 1332' })
  })

  test('can fail, be sent again and arrive, with a mail for each step and a receipt', async () => {
    const { tenant, manager, investor, params } = await withdrawalFixture()
    await addApprovedAccount(manager, investor)
    await manager.call('sendPayout', { params, body })
    await manager.call('failPayout', { params, body: { reason: 'Cuenta cerrada' } })
    await manager.call('sendPayout', { params, body })
    await manager.call('confirmPayout', { params })
    const subjects = (await subjectsTo(platform, investor)).join()
    expect(subjects).toContain('El banco no ha aceptado la transferencia de 20,00')
    expect(subjects).toContain('Te hemos enviado 20,00')
    expect(subjects).toContain('Tu dinero ha llegado: 20,00')
    const { items } = await investor.call('listMyDocuments')
    const [payout] = (await manager.call('listPayouts')).items
    expect(items).toMatchObject([{ kind: 'REFUND', about: payout?.reference }])
    expect(await balances(platform.owner, tenant.id)).toEqual({ clearing: -500, investor_balance: 500 })
  })
})
