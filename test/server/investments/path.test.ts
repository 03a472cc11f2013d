import { afterEach, describe, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { investAsCompany } from '../entities/steps.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import {
  acceptAfterReflection,
  balances,
  chooseTransfer,
  createPaidOrder,
  placeOrder,
  signOrder,
  uploadProof,
} from './steps.ts'

const platform = await testPlatform()
const start = platform.clock.now()
const tenant = await createTestTenant(platform, {
  extras: { investmentFee: { percent: 1.5 } },
  payment: { fees: { MANUAL_TRANSFER: { fixed_cents: 250 } } },
})
const manager = await tenant.manager()
const ledger = () => balances(platform.owner, tenant.id)

afterEach(async () => {
  platform.clock.set(start)
  await assertInvariants(platform.owner)
})

describe('an investment', () => {
  it('becomes tokens in the portfolio after all steps, with every cent in the journal', async () => {
    const investor = await tenant.investor()
    await investAsCompany(investor, manager)
    const { slug } = await tenant.issuance()

    const created = await placeOrder(investor, slug, 10)
    expect(created).toMatchObject({
      status: 'CREATED',
      price: 10_000,
      amount: 100_000,
      fee: 1_500,
      total: 101_500,
    })
    expect(created.reference).toMatch(/^[A-Z]+-[2-9A-Z]{4}-[2-9A-Z]{2}$/)
    // Expects midnight in Madrid after the fourth calendar day from 1 October.
    expect(created.reflection_ends_at).toBe('2026-10-05T21:59:59.999Z')
    expect(await ledger()).toEqual({ treasury: -10, reserved: 10 })

    const { id } = created
    await chooseTransfer(investor, id)
    await signOrder(investor, id)
    const chosen = await investor.call('getInvestment', { params: { id } })
    expect(chosen).toMatchObject({ fee: 1_750, total: 101_750, bank: { concept: created.reference } })
    await uploadProof(investor, id)

    await manager.call('confirmPayment', { params: { id } })
    expect(await ledger()).toEqual({ treasury: -10, reserved: 10, clearing: -101_750, escrow: 101_750 })

    await acceptAfterReflection(platform.clock, manager, id)
    const settled = { clearing: -101_750, issuer_payable: 100_000, platform_fee: 1_750 }
    expect(await ledger()).toEqual({ treasury: -10, reserved: 10, ...settled })

    const minted = await manager.call('mintInvestment', { params: { id } })
    expect(await ledger()).toEqual({ treasury: -10, holder: 10, ...settled })
    expect(minted.history.map(({ status }) => status)).toEqual([
      'CREATED',
      'METHOD_PAYMENT',
      'SIGNED',
      'PROOF_OF_PAYMENT_UPLOADED',
      'CHARGED',
      'ACCEPTED',
      'MINTED',
    ])
    expect(await investor.call('getPortfolio')).toMatchObject({
      total: 100_000,
      pending: 0,
      tokens: 10,
      holdings: [{ tokens: 10, reserved: 0, amount: 100_000, paid: 100_000, share_percent: 100 }],
      by_type: [{ type: 'REAL_ESTATE', amount: 100_000, received: 0, outstanding: 100_000 }],
    })
  })

  it('leaves an unsigned order out of the portfolio, but for its amount', async () => {
    const investor = await tenant.investor()
    await placeOrder(investor, (await tenant.issuance()).slug, 3)
    expect(await investor.call('getPortfolio')).toMatchObject({
      total: 0,
      pending: 0,
      unsigned: 30_000,
      issuances: 0,
      holdings: [],
      by_type: [],
    })
  })

  it('shows the tokens of a signed order as pending in the portfolio', async () => {
    const investor = await tenant.investor()
    const { id } = await placeOrder(investor, (await tenant.issuance()).slug, 3)
    await chooseTransfer(investor, id)
    await signOrder(investor, id)
    expect(await investor.call('getPortfolio')).toMatchObject({
      total: 0,
      pending: 30_000,
      unsigned: 0,
      holdings: [{ tokens: 0, reserved: 3, paid: 0 }],
    })
  })

  it('has no reflection period for a sophisticated investor', async () => {
    const investor = await tenant.investor({ investor_category: 'SOPHISTICATED' })
    const id = await createPaidOrder(investor, manager, (await tenant.issuance()).slug, 20)
    const accepted = await manager.call('acceptInvestment', { params: { id } })
    expect(accepted.status).toBe('ACCEPTED')
  })

  it('returns to its investor with a note if the proof is rejected, and accepts another proof', async () => {
    const investor = await tenant.investor()
    const { slug } = await tenant.issuance()
    const { id } = await placeOrder(investor, slug, 1)
    await chooseTransfer(investor, id)
    await signOrder(investor, id)
    await uploadProof(investor, id)
    const body = { reason: 'WRONG_AMOUNT', words: 'Faltan 10 €.' } as const
    await manager.call('rejectProof', { params: { id }, body })

    const rejected = await investor.call('getInvestment', { params: { id } })
    expect(rejected).toMatchObject({ status: 'IN_UPLOAD_PROOF_OF_PAYMENT', proof_file_id: '' })
    const why = 'El importe no es el de tu inversión. Faltan 10 €.'
    expect(rejected).toMatchObject({ proof_rejection: why })
    expect(rejected.history.at(-1)).toMatchObject({ note: why, actor: 'Alba Capital' })
    const inEnglish = await investor.send('getInvestment', { params: { id }, language: 'en' })
    expect(inEnglish.data.proof_rejection).toBe('The amount is not that of your investment. Faltan 10 €.')
    expect(await investor.call('getInvestFlow', { params: { slug } })).toMatchObject({ proof: false })

    await uploadProof(investor, id)
    expect(await investor.call('getInvestFlow', { params: { slug } })).toMatchObject({ proof: true })
  })

  it('needs words to reject a proof for another reason', async () => {
    const investor = await tenant.investor()
    const { id } = await placeOrder(investor, (await tenant.issuance()).slug, 1)
    await chooseTransfer(investor, id)
    await signOrder(investor, id)
    await uploadProof(investor, id)
    const reply = await manager.send('rejectProof', { params: { id }, body: { reason: 'OTHER' } })
    expect(reply.error.fields?.map(({ field }) => field)).toEqual(['words'])
  })

  it('needs no signature if the tenant hides signing', async () => {
    const unsigned = await createTestTenant(platform, { hide: { signInvestment: true } })
    const investor = await unsigned.investor()
    const { id } = await placeOrder(investor, (await unsigned.issuance()).slug, 1)
    await chooseTransfer(investor, id)
    expect(await investor.call('getInvestment', { params: { id } })).toMatchObject({
      status: 'METHOD_PAYMENT',
    })
  })

  it('notifies its investor by one mail per step, in their language', async () => {
    const investor = await tenant.investor({ language: 'en', email: 'reader@mail.test' })
    await createPaidOrder(investor, manager, (await tenant.issuance()).slug, 2)
    await platform.jobs.drain()
    const mails = platform.mails.filter(({ to }) => to === 'reader@mail.test')
    // Expects five mails, the fifth with the signing code.
    expect(mails).toHaveLength(5)
    const signed = mails.find(({ subject }) => subject.startsWith('Contrato firmado'))
    expect(signed?.text).toContain('Importe: 203,00')
    const charged = mails.find(({ subject }) => subject.startsWith('Payment received'))
    expect(charged?.text).toContain('We have received 203.00')
    expect(charged?.text).toContain('until 5 October 2026')
  })
})
