import { expect, test } from 'vitest'
import { cents } from '../../src/domain/money.ts'
import { testPlatform } from '../server/harness.ts'
import { placeOrder } from '../server/investments/steps.ts'
import { createTestTenant } from '../server/test-tenant.ts'
import { screensOf } from './in-front.ts'
import { picture } from './onboarding.ts'
import type { Person } from './person.ts'
import { signs } from './signing.ts'
import { walked } from './walked.ts'

const platform = await testPlatform()
const inFront = screensOf(platform)

/** Opens the action menu of the list's only row. */
async function actsOn(person: Person): Promise<void> {
  await person.page.locator('.ts-table summary').click()
}

test.each(
  walked(
    [
      ['default', 'no se ha financiado'],
      ['exeu', 'no se ha suscrito'],
    ] as const,
    [1],
  ),
)('with the wording %s an investor is refunded after a failed campaign', async (house, failed) => {
  const tenant = await createTestTenant(platform, { tenant_type: house })
  const mailCount = platform.mails.length
  const [anInvestor, aManager] = [await tenant.investor(), await tenant.manager()]
  const { slug } = await tenant.issuance({ soft_cap: cents(500_000) })
  const investor = await inFront(tenant, anInvestor, 390, 'es', house)
  const manager = await inFront(tenant, aManager, 1440, 'es', house)

  await investor.opens(`/invest/${slug}`)
  await investor.isOn('invest.amount_title', { title: 'Casa en Málaga' })
  await investor.fills('fields.tokens', '5')
  await investor.ticks('fields.warning_risk')
  await investor.ticks('fields.warning_loss')
  await investor.pressesAround('invest.reserve_total_other')
  await investor.isOn('invest.breakdown_title')
  await investor.pressesAround('payments.confirm_MANUAL_TRANSFER')
  await investor.isOn('invest.sign_title')
  await signs(investor, 'Nora Vidal', anInvestor.mailedCode)
  await investor.reads(/8\soct\s2026, 12:00/)
  await investor.hasNoFaults()
  await investor.attaches('invest.proof', { ...picture, name: 'justificante.png' })
  await investor.presses('invest.proof_send')
  await investor.isOn('invest.done_title')

  const { items } = await aManager.call('listInvestments')
  const [order] = items
  await manager.opens(`/manager/investments/${order?.id}`)
  await manager.confirms('manager.confirm_payment')
  await manager.sees('investment_status.CHARGED')

  await aManager.call('setClock', { body: { days: 61 } })
  for (let round = 0; round < 3; round += 1) await platform.jobs.drain()

  await investor.opens(`/user/investments/${order?.id}`)
  await investor.sees('investment.next_not_financed')
  await investor.reads(/Vamos a devolverte 500,00/)
  await investor.hasNoFaults()
  await investor.opens(`/user/issuances/${slug}`)
  await investor.sees('issuance.outcome_not_financed')
  await investor.hasNoFaults()

  await manager.opens('/manager/payouts')
  await manager.isOn('payouts.title')
  await manager.reads('Nora Vidal')
  await manager.hasNoFaults()
  await actsOn(manager)
  await manager.presses('payouts.send')
  const dialog = manager.page.getByRole('dialog')
  await dialog.getByLabel(manager.words('payouts.transfer_reference')).fill('TRF-2026-118')
  await dialog.getByRole('button', { name: manager.words('payouts.send') }).click()
  await manager.isTold('success', manager.words('payouts.sent'))
  await manager.page.getByRole('cell').getByText(manager.words('payout_status.SENT')).waitFor()

  await investor.opens(`/user/investments/${order?.id}`)
  await investor.reads(/Te hemos enviado 500,00/)
  await investor.reads(/TRF-2026-118/)

  await actsOn(manager)
  await manager.confirms('payouts.confirm')
  await manager.isTold('success', manager.words('payouts.confirmed'))
  await investor.opens(`/user/investments/${order?.id}`)
  await investor.reads(/Has recibido 500,00/)
  await investor.hasNoFaults()
  // Runs the jobs until the mail with its receipt is sent.
  while ((await platform.jobs.drain()) > 0);
  const subjects = platform.mails.slice(mailCount).map(({ subject }) => subject)
  for (const words of [failed, 'Te hemos enviado', 'Tu dinero ha llegado'])
    expect(subjects.filter((subject) => subject.includes(words))).toHaveLength(1)
  await Promise.all([investor.leaves(), manager.leaves()])
})

test('after a campaign its issuer sees the outcome and an expired order offers no reorder', async () => {
  const tenant = await createTestTenant(platform)
  const [anInvestor, aManager] = [await tenant.investor(), await tenant.manager()]
  const organisation_id = await tenant.organisation()
  const { slug } = await tenant.issuance({ soft_cap: cents(500_000), organisation_id })
  const { id } = await placeOrder(anInvestor, slug, 5)
  await aManager.call('setClock', { body: { days: 8 } })
  await platform.jobs.drain()
  const [investor, issuer] = [
    await inFront(tenant, anInvestor, 390),
    await inFront(tenant, await tenant.member(organisation_id, ['ISSUER']), 1440),
  ]
  const again = investor.button('investment.order_again')

  await investor.opens(`/user/investments/${id}`)
  await investor.sees('investment.next_expired_text')
  await again.waitFor()
  await aManager.call('setClock', { body: { days: 61 } })
  for (let round = 0; round < 3; round += 1) await platform.jobs.drain()

  await investor.opens(`/user/investments/${id}`)
  await investor.sees('investment.next_expired_over_text')
  expect(await again.count()).toBe(0)
  await investor.hasNoFaults()
  await issuer.opens(`/entrepreneur/issuances/${slug}`)
  await issuer.sees('issuance.outcome_not_financed')
  await issuer.hasNoFaults()
  await Promise.all([investor.leaves(), issuer.leaves()])
})
