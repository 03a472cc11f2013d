import { describe, expect, it } from 'vitest'
import { norma43 } from '../../src/simulators/bank-statement.ts'
import { testPlatform } from '../server/harness.ts'
import { uploadProof } from '../server/investments/steps.ts'
import { expectBalanceAfterEach } from '../server/payments/sums.ts'
import { bankMovement, transferOrderFixture } from '../server/receipts/transfer-order-fixture.ts'
import { countersignature, issuerFixture } from '../server/signatures/issuer.ts'
import { account } from '../server/statements/account.ts'
import { createTestTenant } from '../server/test-tenant.ts'

const platform = await testPlatform()
const { createSignedOrder } = transferOrderFixture(platform)

expectBalanceAfterEach(platform)

/** Creates an order, and a statement with a movement of its total. */
async function importedMovementFixture() {
  const found = await createSignedOrder()
  const { manager, reference } = found
  const paid = { day: '2026-01-02', amount: 100_000, concept: reference, payer: 'ANA PEREZ' }
  await manager.call('importStatement', { body: { text: norma43(account, [paid]) } })
  const [line] = (await manager.call('listStatementLines')).items
  const id = line?.id ?? ''
  const book = () =>
    manager.send('bookStatementLine', { params: { id }, body: { investment_id: found.params.id } })
  return { ...found, line: id, book }
}

describe('two concurrent users', () => {
  it('book a bank movement and confirm its proof: the amount counts once', async () => {
    const { tenant, manager, investor, params, book } = await importedMovementFixture()
    await uploadProof(investor, params.id)
    const other = await tenant.manager()
    const [, confirmed] = await Promise.all([book(), other.send('confirmPayment', { params })])
    expect([200, 409]).toContain(confirmed.status)
    const { status, payouts } = await manager.call('getInvestment', { params })
    expect([status, payouts]).toEqual(['CHARGED', []])
  })

  it('book a bank movement and enter it by hand: the amount counts once', async () => {
    const { tenant, manager, params, book } = await importedMovementFixture()
    const other = await tenant.manager()
    await Promise.all([book(), other.send('registerReceipt', { params, body: bankMovement(100_000) })])
    const { status, payouts, receipts } = await manager.call('getInvestment', { params })
    expect([status, payouts, receipts.length]).toEqual(['CHARGED', [], 1])
  })

  it('book, settle and attach a bank movement: only one succeeds', async () => {
    const { tenant, manager, reference, line, book } = await importedMovementFixture()
    const other = await tenant.manager()
    const replies = await Promise.all([
      book(),
      manager.send('settleStatementLine', {
        params: { id: line },
        body: { nature: 'NOT_OURS', reason: 'Devuelto' },
      }),
      other.send('attachStatementLine', { params: { id: line }, body: { reference } }),
    ])
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
  })

  it('book a bank movement and withdraw its order: the amount is held or owed once', async () => {
    const { investor, params, book } = await importedMovementFixture()
    const [booked, left] = await Promise.all([book(), investor.send('withdrawInvestment', { params })])
    expect(booked.status).toBe(200)
    const { status, payouts } = await investor.call('getInvestment', { params })
    const owed = payouts.reduce((sum, { amount }) => sum + amount, 0)
    expect([status, owed]).toEqual(left.status === 200 ? ['CANCELED', 100_000] : ['CHARGED', 0])
  })

  it('countersign twice and cancel: at most one signature', async () => {
    const tenant = await createTestTenant(platform, { signing: { countersign: true } })
    const { manager, signer, createSignedOrder } = await issuerFixture(tenant)
    const { params } = await createSignedOrder()
    const body = await countersignature(signer)
    const replies = await Promise.all([
      signer.send('countersignContract', { params, body }),
      signer.send('countersignContract', { params, body }),
      manager.send('cancelInvestment', { params, body: { reason: 'No procede' } }),
    ])
    const { status } = await manager.call('getInvestment', { params })
    expect(['SIGNED', 'CANCELED']).toContain(status)
    expect(replies.slice(0, 2).filter((each) => each.status < 300).length).toBeLessThan(2)
    const signatures = await manager.call('getSigningEvidence', { params })
    expect(signatures.filter(({ party }) => party === 'ISSUER').length).toBeLessThan(2)
  })
})
