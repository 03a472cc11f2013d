import { expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { verifiedAtMangopay } from '../server/payees/verified.ts'
import { expectBalanceAfterEach } from '../server/payments/sums.ts'
import { addApprovedAccount, giveBalance } from '../server/payouts/steps.ts'
import { createTestTenant } from '../server/test-tenant.ts'
import { screensOf } from './in-front.ts'
import { signs } from './signing.ts'
import { walked } from './walked.ts'
import type { Language } from './words.ts'

const platform = await testPlatform()
const inFront = screensOf(platform)

expectBalanceAfterEach(platform)

/** Opens the payment page of an order of 500 € on a phone, with a balance. */
async function ordering(balance: number, language: Language, type: 'default' | 'exeu' = 'default') {
  const payment = { methods: ['CREDIT_CARD', 'MANUAL_TRANSFER'] }
  const tenant = await createTestTenant(platform, {
    payment,
    extras: { payWithBalance: true },
    tenant_type: type,
  })
  const [manager, investor] = [await tenant.manager(), await tenant.investor({ language })]
  await verifiedAtMangopay(platform, tenant.id, investor)
  await giveBalance(platform, tenant.id, investor, balance)
  const { slug } = await tenant.issuance()
  const person = await inFront(tenant, investor, 390, language, type)
  await person.opens(`/invest/${slug}`)
  await person.fills('fields.tokens', '5')
  await person.ticks('fields.warning_risk')
  await person.ticks('fields.warning_loss')
  await person.pressesAround('invest.reserve_total_other')
  await person.isOn('invest.breakdown_title')
  const statuses = async () => (await investor.call('listMyInvestments')).items.map(({ status }) => status)
  return { manager, investor, person, statuses }
}

test('an investor pays part of an order from the balance and the rest by transfer', async () => {
  const { investor, manager, person, statuses } = await ordering(12_000, 'es')
  await person.presses('balance.use_part')
  await person.fills('balance.amount', '121')
  const confirm = person.page
    .getByRole('dialog')
    .getByRole('button', { name: person.words('balance.use_part') })
  await person.expects(400, () => confirm.click())
  await person.page
    .getByRole('dialog')
    .getByText(/120,00/)
    .last()
    .waitFor()
  await person.hasNoFaults()
  await person.fills('balance.amount', '120')
  await confirm.click()
  await person.sees('balance.used')
  await person.hasNoFaults()
  await person.pressesAround('payments.confirm_MANUAL_TRANSFER')
  await signs(person, 'Nora Vidal', investor.mailedCode)
  await person.reads('380,00')
  await person.hasNoFaults()
  const [order] = (await investor.call('listMyInvestments')).items
  const body = { amount: 38_000, day: '2026-01-10', bank_reference: 'MOV-1' }
  await manager.call('registerReceipt', { params: { id: order?.id ?? '' }, body })
  expect(await statuses()).toEqual(['CHARGED'])
  await person.leaves()
})

test.each(
  walked(
    [
      ['es', 'exeu'],
      ['en', 'default'],
    ] as const,
    [0],
  ),
)(
  'a payment from the balance that fails is retried, and some of the rest withdrawn (%s, %s)',
  async (language, type) => {
    const { investor, manager, person, statuses } = await ordering(64_000, language, type)
    await addApprovedAccount(manager, investor)
    await person.hasNoFaults()
    await person.pressesAround('payments.confirm_BALANCE')
    await signs(person, 'Nora Vidal', investor.mailedCode)
    await person.hasNoFaults()
    const refuse = { status: 503, body: '' }
    await person.page.route('**/balance/pay', (route) => route.fulfill(refuse), { times: 1 })
    await person.expects(503, async () => {
      await person.pressesAround('balance.pay')
      await person.isTold('error', person.words('messages.payment_processing'))
    })
    await person.pressesAround('balance.pay')
    await person.isOn('invest.done_title')
    expect(await statuses()).toEqual(['CHARGED'])
    await person.opens('/user/balance')
    await person.sees('balance_movement_kind.SPENT')
    await person.hasNoFaults()
    await person.presses('balance.withdraw')
    await person.fills('balance.amount', '100')
    await person.hasNoFaults()
    await person.page
      .getByRole('dialog')
      .getByRole('button', { name: person.words('balance.withdraw') })
      .click()
    await person.sees('balance.leaving')
    await person.hasNoFaults()
    expect(await investor.call('getMyBalance')).toMatchObject({ amount: 4_000, leaving: 10_000 })
    await person.leaves()
  },
)
