import { getTableName } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { cents } from '../../../src/domain/money.ts'
import { lifecycles } from '../../../src/generated/lifecycles.ts'
import { assertInvariants, brokenInvariants, invariants } from '../../../src/server/invariants/index.ts'
import { norma43 } from '../../../src/simulators/bank-statement.ts'
import { distributionFixture as returnsOf } from '../distributions/distribution-fixture.ts'
import { testPlatform } from '../harness.ts'
import { bookTokens, campaignFixture, createUpcomingIssuance } from '../interests/campaign-fixture.ts'
import {
  acceptAfterReflection,
  chooseTransfer,
  createPaidOrder,
  orderBody,
  placeOrder,
  signOrder,
} from '../investments/steps.ts'
import { mangopayBrowser } from '../payments/mangopay/at-mangopay.ts'
import { terminalFixture } from '../payments/paying.ts'
import { addApprovedAccount } from '../payouts/steps.ts'
import { countersign, issuerFixture } from '../signatures/issuer.ts'
import { createTestTenant } from '../test-tenant.ts'
import { waitOptions } from '../webhooks/identity-provider.ts'
import broken from './broken.json' with { type: 'json' }
import { sealAll } from './seal.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform, {
  extras: { investmentFee: { percent: 1.5 } },
  payment: {
    methods: ['MANUAL_TRANSFER', 'TPV', 'BANK_WIRE'],
    fees: { MANUAL_TRANSFER: { fixed_cents: 250 } },
  },
})
const manager = await tenant.manager()
const { slug } = await tenant.issuance()
const left = await tenant.investor()
await left.call('withdrawInvestment', { params: { id: await createPaidOrder(left, manager, slug, 7) } })
const owed = await manager.call('listPayouts')
for (const { id } of owed.items)
  await manager.call('sendPayout', { params: { id }, body: { transfer_reference: 'TRF-1' } })
const cancelled = await createPaidOrder(await tenant.investor(), manager, slug, 1)
await manager.call('cancelInvestment', { params: { id: cancelled }, body: { reason: 'No procede' } })
const needy = await tenant.issuance({ slug: 'needy', soft_cap: cents(1_000_000) })
const [waiting, refunded] = [
  await createPaidOrder(await tenant.investor(), manager, needy.slug, 2),
  await createPaidOrder(await tenant.investor(), manager, needy.slug, 1),
]
const minted = await createPaidOrder(await tenant.investor(), manager, slug, 3)
await acceptAfterReflection(platform.clock, manager, minted)
await manager.call('mintInvestment', { params: { id: minted } })
for (const id of [waiting, refunded]) await manager.call('mintInvestment', { params: { id } })
await manager.call('cancelInvestment', { params: { id: refunded }, body: { reason: 'No procede' } })
const wanted = await createUpcomingIssuance(tenant, platform.clock.now(), { slug: 'wanted' })
const [keen, patient] = [await tenant.investor(), await tenant.investor()]
await bookTokens(keen, wanted.slug, 3)
await bookTokens(patient, wanted.slug, 4)
const { openCampaign, runDueJobs } = campaignFixture(platform)
await openCampaign(wanted)
await runDueJobs()
await placeOrder(keen, wanted.slug, 3)
const second = await manager.call('createTokenClass', {
  params: { slug: needy.slug },
  body: { name: 'Casa B', symbol: 'CASAB', price: 20_000, supply: 10 },
})
await (await tenant.investor()).call('createInvestment', {
  body: { ...orderBody(needy.slug, 2), class_id: second.id, consent_over_threshold: true },
})
const other = await tenant.issuance({ slug: 'other' })
await placeOrder(await tenant.investor(), other.slug, 2)
const { beginPayment, notify } = terminalFixture(platform)
const paying = await tenant.investor()
const { id: online, total } = await placeOrder(paying, slug, 1)
await paying.call('choosePaymentMethod', { params: { id: online }, body: { payment_method: 'TPV' } })
await signOrder(paying, online)
for (const response of ['0190', '0000']) {
  const attempt = await beginPayment(paying, online, total)
  await notify(attempt, { response })
  const params = { id: attempt }
  await vi.waitFor(
    async () => expect((await paying.call('getPayment', { params })).payment.status).not.toBe('needs_person'),
    waitOptions,
  )
}
const partly = await tenant.investor()
const { id: incomplete } = await placeOrder(partly, slug, 1)
await chooseTransfer(partly, incomplete)
await signOrder(partly, incomplete)
const arrived = { amount: 500, day: '2026-01-02', bank_reference: 'MOV-1' }
await manager.call('registerReceipt', { params: { id: incomplete }, body: arrived })
const { reference } = await partly.call('getInvestment', { params: { id: incomplete } })
const moved = { day: '2026-01-02', amount: 600, payer: 'OTRA PERSONA', concept: reference }
const platformStatement = { name: 'PLATAFORMA', opening: 0, from: '2026-01-02', to: '2026-01-02' }
const charged = { ...moved, amount: -90, concept: 'COMISION' }
const statement = norma43({ ...platformStatement, iban: 'ES9121000418450200051332' }, [moved, charged])
await manager.call('importStatement', { body: { text: statement } })
const imported = (await manager.call('listStatementLines')).items
const [line, fee] = [600, 90].map((amount) => imported.find((each) => each.amount === amount))
await manager.call('settleStatementLine', {
  params: { id: fee?.id ?? '' },
  body: { nature: 'FEE', reason: 'Comisión del banco' },
})
await manager.call('bookStatementLine', {
  params: { id: line?.id ?? '' },
  body: { investment_id: incomplete },
})
const returning = await tenant.investor()
const { id: canceledId, total: back } = await placeOrder(returning, slug, 1)
await returning.call('choosePaymentMethod', { params: { id: canceledId }, body: { payment_method: 'TPV' } })
await signOrder(returning, canceledId)
const attempt = await beginPayment(returning, canceledId, back)
await returning.call('withdrawInvestment', { params: { id: canceledId } })
await notify(attempt)
await vi.waitFor(
  async () =>
    expect((await returning.call('getPayment', { params: { id: attempt } })).payment.status).toBe(
      'refunding',
    ),
  waitOptions,
)
const wiring = await tenant.investor()
const { id: wired } = await placeOrder(wiring, slug, 1)
await wiring.call('choosePaymentMethod', { params: { id: wired }, body: { payment_method: 'BANK_WIRE' } })
await signOrder(wiring, wired)
const { bank } = await wiring.call('openWire', { params: { id: wired } })
await mangopayBrowser(platform).sendWire(bank.concept, '5')
platform.clock.set(new Date(platform.clock.now().getTime() + 120_000))
await manager.call('setClock', { body: { days: 0 } })
await vi.waitFor(async () => {
  await platform.jobs.drain()
  expect((await wiring.call('getInvestment', { params: { id: wired } })).received).toBe(500)
}, waitOptions)
const both = await issuerFixture(await createTestTenant(platform, { signing: { countersign: true } }))
const agreed = await both.createSignedOrder()
await countersign(both.signer, agreed.id)
await both.createSignedOrder()
const returns = await returnsOf(platform)
const sharing = await returns.createHolders([2], [1])
await returns.createPaid(sharing.slug, 999)
const [claiming] = sharing.people
if (claiming) {
  await addApprovedAccount(returns.manager, claiming)
  await claiming.call('claimEarnings', { body: { way: 'BANK' } })
}
await returns.createFunded(sharing.slug, 500)
await sealAll(platform)

/**
 * Returns the findings after statements that bypass constraints, keys and triggers, in a transaction that is rolled
 * back.
 */
async function reportedAfter(statements: string[]): Promise<string[]> {
  const client = await platform.owner.connect()
  try {
    await client.query('begin')
    await client.query("set local session_replication_role = 'replica'")
    await client.query('alter table journal_entries drop constraint journal_entries_cause')
    await client.query('alter table journal_postings drop constraint journal_postings_unit')
    await client.query('alter table journal_postings drop constraint journal_postings_lot')
    await client.query('alter table lifecycle_history drop constraint lifecycle_history_actor')
    await client.query('alter table issuances drop constraint issuances_tokens_taken')
    await client.query('alter table issuances drop constraint issuances_order_size')
    await client.query('alter table token_classes drop constraint token_classes_taken')
    await client.query('alter table investments drop constraint investments_amount')
    await client.query('alter table investments drop constraint investments_total')
    for (const statement of statements) await client.query(statement)
    return (await brokenInvariants(client)).map(({ invariant }) => invariant)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it('all invariants hold after investments were minted, locked, burned and withdrawn', async () => {
  await assertInvariants(platform.owner)
  expect(await reportedAfter([])).toEqual([])
})

it('the invariants accept a signature slightly before its lifecycle step', async () => {
  const earlier = "update investment_contracts set signed_at = signed_at - interval '2 seconds'"
  const reports = await reportedAfter([earlier])
  expect(reports).not.toContain('money and tokens move at the steps of the history')
})

it('the invariants check the history of every lifecycle against its table', () => {
  const invariant = invariants.find(
    ({ sentence }) => sentence === 'the history leads to the status without gaps',
  )
  for (const [name, { table }] of Object.entries(lifecycles))
    expect(invariant?.sql).toContain(
      `'${name}' as lifecycle, id as subject_id, status from ${getTableName(table)}`,
    )
})

it('every invariant has an example of a violation', () => {
  expect(Object.keys(broken).sort()).toEqual(invariants.map(({ sentence }) => sentence).sort())
})

const examples = Object.entries(broken).flatMap(([sentence, statements]) =>
  // Takes two statements as one example, because the constraint needs its key first.
  sentence === 'every reference stays inside one tenant'
    ? [{ sentence, statements }]
    : statements.map((statement) => ({ sentence, statements: [statement] })),
)

it.each(examples)('$sentence: violated by $statements', async ({ sentence, statements }) => {
  expect(await reportedAfter(statements)).toContain(sentence)
})
