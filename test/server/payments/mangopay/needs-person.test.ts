import { expect, it, vi } from 'vitest'
import { providerReturn } from '../../../../src/server/modules/payments/jobs/providerReturn.ts'
import { testPlatform } from '../../harness.ts'
import { addApprovedAccount } from '../../payouts/steps.ts'
import { waitOptions } from '../../webhooks/identity-provider.ts'
import { expectBalanceAfterEach } from '../sums.ts'
import { cardPaymentFixture } from './card-payment-fixture.ts'

const platform = await testPlatform()
const { app, owner, mails, jobs } = platform
const { createOrder, payByCard, decideAtBank, returnFromBank, openCardPage, sendWire } =
  cardPaymentFixture(platform)

expectBalanceAfterEach(platform)

type Order = Awaited<ReturnType<typeof createOrder>>

/** Confirms on MANGOPAY's page and returns where it leads back to. */
async function confirmAt(address: string): Promise<string> {
  const body = new URLSearchParams({ decision: 'confirm', tell: 'never' })
  const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(303)
  return answer.headers.get('location') ?? ''
}

/** Makes MANGOPAY ask the investor to confirm their registration. */
const askOnRegistration = ({ tenant }: Order) =>
  owner.query("update users set email = replace(email, '@', '+confirm@') where tenant_id = $1", [tenant.id])

async function runPendingPayouts({ tenant }: Order): Promise<void> {
  const due = `update payouts set return_at = return_at - interval '1 day'
    where tenant_id = $1 and return_at is not null returning id`
  for (const { id: row } of (await owner.query(due, [tenant.id])).rows)
    if ('outside' in providerReturn) await providerReturn.outside(app.services, tenant.id, { row })
}

async function confirmationMails({ investor }: Order): Promise<string[]> {
  while ((await jobs.drain()) > 0);
  const { email } = await investor.call('getSession')
  const asked = mails.filter(({ to, subject }) => to === email && subject.startsWith('Confirma'))
  return asked.map(({ subject }) => subject)
}

const nextOf = async ({ getOrder }: Order) => (await getOrder()).payouts[0]?.next ?? ''

it('a refund by card that its payer has to confirm asks them once, with a link to the page, and follows', async () => {
  const order = await createOrder({ price: 10_095 })
  const { host, investor, id, statuses, beginPayment, callHook } = order
  await returnFromBank(await decideAtBank(await payByCard(host, (await beginPayment()).url)))
  await investor.call('withdrawInvestment', { params: { id } })
  for (let time = 0; time < 3; time += 1) await runPendingPayouts(order)
  expect(await statuses()).toEqual(['CANCELED', 'refunding', 'OWED'])
  const next = await nextOf(order)
  expect(new URL(next).searchParams.get('ReturnUrl')).toMatch(new RegExp(`/user/investments/${id}$`))
  expect(await confirmationMails(order)).toHaveLength(1)
  await confirmAt(next)
  for (const date of [1, 1]) await callHook('rfd_any', { event: 'PAYIN_REFUND_SUCCEEDED', date })
  await vi.waitFor(async () => {
    await jobs.drain()
    expect(await statuses()).toEqual(['CANCELED', 'refunded', 'CONFIRMED'])
  }, waitOptions)
  expect(await nextOf(order)).toBe('')
})

it('a wire and its refund that their payer has to confirm go on from the page that asks for them', async () => {
  const order = await createOrder({ method: 'BANK_WIRE', price: 10_095 })
  const { investor, manager, id, getOrder, openWire, waitForState, advanceMinutes, statuses } = order
  expect((await openWire()).iban).toBe('')
  const asked = (await getOrder()).payments[0]?.payer_next ?? ''
  expect(await confirmAt(asked)).toMatch(new RegExp(`/user/investments/${id}$`))
  const { concept } = await openWire()
  expect((await getOrder()).payments).toMatchObject([{ payer_next: '' }])
  await sendWire(concept, '100,95')
  await advanceMinutes(2)
  await waitForState('CHARGED', 'received')
  await addApprovedAccount(manager, investor)
  await investor.call('withdrawInvestment', { params: { id } })
  for (let time = 0; time < 3; time += 1) await runPendingPayouts(order)
  expect(await statuses()).toEqual(['CANCELED', 'received', 'SENT'])
  expect(await confirmationMails(order)).toHaveLength(1)
  expect(await confirmAt(await nextOf(order))).toMatch(new RegExp(`/user/investments/${id}$`))
  await runPendingPayouts(order)
  expect(await nextOf(order)).toBe('')
})

it('a payer by card whose registration MANGOPAY wants confirmed is led there and back to the form', async () => {
  const order = await createOrder()
  await askOnRegistration(order)
  const { url } = await order.beginPayment()
  for (let time = 0; time < 2; time += 1) {
    const { page } = await openCardPage(order.host, url)
    expect(page.statusCode).toBe(303)
    expect(new URL(String(page.headers.location)).searchParams.get('ReturnUrl')).toContain(url)
  }
  const { page } = await openCardPage(order.host, url)
  await confirmAt(String(page.headers.location))
  await returnFromBank(await decideAtBank(await payByCard(order.host, url)))
  expect(await order.statuses()).toEqual(['CHARGED', 'succeeded'])
})

it('a payer by Bizum whose registration MANGOPAY wants confirmed is led there and back to the form', async () => {
  const order = await createOrder({ method: 'BIZUM_WALLET' })
  await askOnRegistration(order)
  const { url } = await order.beginPayment()
  const open = () => app.inject({ url, headers: { host: order.host } })
  await confirmAt(String((await open()).headers.location))
  expect((await open()).statusCode).toBe(200)
})

it('a payer by wire whose registration MANGOPAY wants confirmed gets their account after it', async () => {
  const order = await createOrder({ method: 'BANK_WIRE' })
  await askOnRegistration(order)
  expect((await order.openWire()).iban).toBe('')
  await confirmAt((await order.getOrder()).payments[0]?.payer_next ?? '')
  const { concept } = await order.openWire()
  await sendWire(concept, '1000')
  await order.advanceMinutes(2)
  await vi.waitFor(async () => expect(await order.statuses()).toEqual(['CHARGED', 'received']), waitOptions)
})
