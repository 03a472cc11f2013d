import { describe, expect, it } from 'vitest'
import { balanceFilling } from '../../../src/server/modules/balance/jobs/balanceFilling.ts'
import { testPlatform } from '../harness.ts'
import { acceptAfterReflection, balances, placeOrder, signOrder } from '../investments/steps.ts'
import { payeeFixture } from '../payees/payee-fixture.ts'
import { mangopayBrowser } from '../payments/mangopay/at-mangopay.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import type { Person } from '../test-tenant.ts'

const platform = await testPlatform()
const { app, owner, clock, jobs, mails } = platform
const { payByCard, decideAtBank, returnFromBank } = mangopayBrowser(platform)

expectBalanceAfterEach(platform)

interface Options {
  deposited?: number
  gross?: number
}

/** Returns a holder, verified at MANGOPAY and with a bank account, who may claim earnings to their balance. */
async function holding({ deposited = 200_000, gross = 8000 }: Options = {}) {
  const fixture = await payeeFixture(platform, { gross, extras: { payWithBalance: true } })
  const { investor, addAccount, verify, deposit, claim, run, api, userOf, tenant } = fixture
  await addAccount(investor)
  await verify(investor)
  if (deposited > 0) await deposit(deposited)
  const own = () => investor.call('getMyBalance')
  /** Returns the cents in the holder's wallet at MANGOPAY. */
  const held = async () => {
    const wallet: unknown = await api(`wallets/${(await userOf(investor)).provider_wallet}`)
    return (wallet as { Balance: { Amount: number } }).Balance.Amount
  }
  const transfers = async () =>
    (await api(`wallets/${(await userOf(investor)).provider_wallet}/transactions`)).filter(
      ({ Type }) => Type === 'TRANSFER',
    )
  const claimed = async () => {
    expect((await claim(investor, 'BALANCE')).status).toBe(200)
    await run('payouts')
  }
  const journal = () => balances(owner, tenant.id)
  return { ...fixture, own, held, transfers, claimed, journal }
}

describe('earnings claimed to the balance', () => {
  it('are claimed once MANGOPAY has verified their holder, who is led to the balance page', async () => {
    const { investor, claim, addAccount } = await payeeFixture(platform, { extras: { payWithBalance: true } })
    await addAccount(investor)
    const early = await claim(investor, 'BALANCE')
    expect([early.status, early.error.reason]).toMatchObject([
      409,
      { text: 'refusals.payee_not_ready', fix: '/user/balance' },
    ])
    expect((await investor.call('getMyBalance')).payee).toMatchObject({ status: 'NEEDS_DETAILS' })
  })

  it("are a balance once they are in their holder's wallet, and not before", async () => {
    const { investor, claim, own, held, run, journal } = await holding()
    await claim(investor, 'BALANCE')
    expect(await own()).toMatchObject({ amount: 0, arriving: 3240 })
    await run('payouts')
    expect(await own()).toMatchObject({ amount: 3240, arriving: 0 })
    expect([await held(), (await journal()).investor_balance]).toEqual([3240, 3240])
    const { available } = await investor.call('getMyWallets')
    expect(available).toEqual([{ currency: 'EUR', amount: 3240 }])
    const at = expect.stringMatching(/T/)
    expect((await investor.call('listMyEarnings')).items).toMatchObject([
      { status: 'CLAIMED', executed_at: at, delivered_at: at },
    ])
    expect((await investor.call('getBalanceMovements')).items).toMatchObject([
      { kind: 'EARNED', amount: 3240 },
    ])
    expect(
      (await investor.call('listMyMovements')).items.filter(({ kind }) => kind === 'CORRECTION'),
    ).toEqual([])
  })

  it('wait for money of the platform, and follow by themselves once it comes', async () => {
    const { claimed, own, deposit, run, payouts, manager } = await holding({ deposited: 0 })
    await claimed()
    expect(await own()).toMatchObject({ amount: 0, arriving: 3240 })
    expect(await payouts()).toMatchObject([{ status: 'OWED', refusal: 'funds' }])
    expect(await manager.call('getDeposits')).toMatchObject({ available: 0, needed: 6480 })
    await deposit(6480)
    await run('payouts')
    expect(await own()).toMatchObject({ amount: 3240, arriving: 0 })
    expect(await manager.call('getDeposits')).toMatchObject({ available: 3240, needed: 3240 })
  })

  it('move once if several processes move them at once', async () => {
    const { investor, claim, own, held, transfers, payouts, tenant } = await holding()
    await claim(investor, 'BALANCE')
    const [{ id: row } = { id: '' }] = await payouts()
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        await owner.query("update payouts set return_at = return_at - interval '60 days' where id = $1", [
          row,
        ])
        if ('outside' in balanceFilling) await balanceFilling.outside(app.services, tenant.id, { row })
      }),
    )
    expect([(await own()).amount, await held(), (await transfers()).length]).toEqual([3240, 3240, 1])
  })

  it('are added once if the answer to their move is lost', async () => {
    // The simulator loses the answer about an amount that ends in 71.
    const { claimed, own, held, run, transfers } = await holding({ gross: 8076 })
    await claimed()
    expect([(await own()).amount, await held()]).toEqual([0, 3271])
    await run('payouts')
    expect([(await own()).amount, await held(), (await transfers()).length]).toEqual([3271, 3271, 1])
  })

  it('are left to a manager if the provider is gone before it was asked', async () => {
    const { investor, claim, payouts, tenant, manager } = await holding({ deposited: 0 })
    await claim(investor, 'BALANCE')
    const params = { id: (await payouts())[0]?.id ?? '' }
    const services = { ...app.services, config: { ...app.services.config, paymentAccounts: () => [] } }
    if ('outside' in balanceFilling) await balanceFilling.outside(services, tenant.id, { row: params.id })
    expect(await payouts()).toMatchObject([{ status: 'OWED', refusal: 'no_provider' }])
    const sent = await manager.send('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
    expect(sent.status).toBe(200)
  })

  it('cannot be sent to a bank account by a manager', async () => {
    const { investor, claim, payouts, manager } = await holding({ deposited: 0 })
    await claim(investor, 'BALANCE')
    const params = { id: (await payouts())[0]?.id ?? '' }
    const sent = await manager.send('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
    expect([sent.status, sent.error.code]).toEqual([409, 'requirement'])
  })
})

describe('a balance', () => {
  it('is withdrawn from the wallet to the bank account that its holder has confirmed', async () => {
    const { claimed, investor, own, held, waitForStatus, confirmAt, sentPayouts, decide } = await holding()
    await claimed()
    expect((await investor.send('withdrawBalance', { body: { amount: 1000 } })).status).toBe(200)
    await waitForStatus('CONFIRMED', 'OWED')
    const [asked] = (await own()).confirmations
    expect(asked).toMatchObject({ amount: 1000 })
    expect((await investor.call('getMyEarnings')).confirmations).toEqual([])
    expect(await confirmAt(asked?.next ?? '')).toMatch(/\/user\/balance$/)
    await waitForStatus('CONFIRMED', 'SENT')
    const [payout] = await sentPayouts(investor)
    await decide(`payouts/${payout?.Id}`, 'arrives')
    await waitForStatus('CONFIRMED', 'CONFIRMED')
    expect([await held(), (await own()).amount, (await own()).leaving]).toEqual([2240, 2240, 0])
    while ((await jobs.drain()) > 0);
    const { email } = await investor.call('getSession')
    const subjects = mails.filter(({ to }) => to === email).map(({ subject }) => subject)
    expect(subjects.filter((subject) => /^Te hemos enviado 10,00/.test(subject))).toHaveLength(1)
  })

  it('that pays an order is in the wallet of its issuance once the order is delivered', async () => {
    const { claimed, own, held, run, manager, tenant, investor, api } = await holding({ gross: 400_000 })
    await claimed()
    const before = await held()
    const { id } = await pays(investor, (await tenant.issuance()).slug)
    expect([await held(), (await own()).amount]).toEqual([before, before - 100_000])
    await acceptAfterReflection(clock, manager, id)
    await manager.call('mintInvestment', { params: { id } })
    for (let time = 0; time < 2; time += 1) await run('balance_forwards')
    expect(await held()).toBe(before - 100_000)
    const { rows } = await owner.query(
      'select wallet from issuance_wallets where tenant_id = $1 and issuance_id = (select issuance_id from investments where id = $2)',
      [tenant.id, id],
    )
    const wallet: unknown = await api(`wallets/${rows[0].wallet}`)
    expect(wallet).toMatchObject({ Balance: { Amount: 100_000 } })
  })

  it('that leaves less than the fees to the card pays them, and the issuance gets what the journal says', async () => {
    const { claimed, run, manager, tenant, investor, walletAt } = await holding({ gross: 400_000 })
    await claimed()
    const { id } = await placeOrder(investor, (await tenant.issuance({ own_fee_percent: 1 })).slug, 10)
    const params = { id }
    await investor.call('choosePaymentMethod', { params, body: { payment_method: 'CREDIT_CARD' } })
    await investor.call('useBalance', { params, body: { amount: 100_500 } })
    await signOrder(investor, id)
    const { url } = await investor.call('beginPayment', { params, body: { total: 500 } })
    await returnFromBank(await decideAtBank(await payByCard(tenant.host, url)))
    await acceptAfterReflection(clock, manager, id)
    await manager.call('mintInvestment', { params })
    for (let time = 0; time < 2; time += 1)
      for (const kind of ['payments', 'balance_forwards'] as const) await run(kind)
    const { rows } = await owner.query<{ wallet: string; payable: number }>(
      `select wallet, (select sum(posting.amount)::int from journal_postings as posting
         where account = 'issuer_payable' and posting.owner = issuance_id::text) as payable
       from issuance_wallets join investments using (tenant_id, issuance_id) where investments.id = $1`,
      [id],
    )
    expect(rows.map(({ payable }) => payable)).toEqual([100_000])
    expect(await walletAt(rows[0]?.wallet ?? '')).toMatchObject({ Balance: { Amount: 100_000 } })
  })

  it('that pays an order comes back to its investor, without a movement at MANGOPAY, if they withdraw', async () => {
    const { claimed, own, held, run, tenant, investor } = await holding({ gross: 400_000 })
    await claimed()
    const before = await held()
    const { id } = await pays(investor, (await tenant.issuance()).slug)
    await investor.call('withdrawInvestment', { params: { id } })
    await run('balance_forwards')
    expect([await held(), (await own()).amount]).toEqual([before, before])
  })
})

/** Pays an order of 1,000 € with the balance. */
async function pays(investor: Person, slug: string) {
  const { id } = await placeOrder(investor, slug, 10)
  await investor.call('choosePaymentMethod', { params: { id }, body: { payment_method: 'BALANCE' } })
  await signOrder(investor, id)
  await investor.call('payWithBalance', { params: { id } })
  return { id }
}
