import { expect, test, vi } from 'vitest'
import { texts as redsysTexts } from '../../src/simulators/redsys-texts.ts'
import { testPlatform } from '../server/harness.ts'
import { expectBalanceAfterEach } from '../server/payments/sums.ts'
import { createTestTenant, type TestTenant } from '../server/test-tenant.ts'
import { screensOf } from './in-front.ts'
import type { Person } from './person.ts'
import { signs } from './signing.ts'
import { walked } from './walked.ts'
import type { Language } from './words.ts'

const platform = await testPlatform()
const inFront = screensOf(platform)

expectBalanceAfterEach(platform)

/** Opens the payment page of a signed order on a phone. */
async function aboutToPay(
  method: 'TPV' | 'BIZUM' | 'BIZUM_WALLET' | 'CREDIT_CARD' | 'BANK_WIRE',
  language: Language,
  type: 'default' | 'exeu' = 'default',
) {
  const payment = { methods: [method, 'MANUAL_TRANSFER'] }
  const tenant = await createTestTenant(platform, { payment, tenant_type: type })
  const investor = await tenant.investor({ language })
  const { slug } = await tenant.issuance()
  const person = await inFront(tenant, investor, 390, language, type)
  await person.opens(`/invest/${slug}`)
  await person.fills('fields.tokens', '5')
  await person.ticks('fields.warning_risk')
  await person.ticks('fields.warning_loss')
  await person.pressesAround('invest.reserve_total_other')
  await person.isOn('invest.breakdown_title')
  await person.pressesAround(`payments.confirm_${method}`)
  await signs(person, 'Nora Vidal', investor.mailedCode)
  await person.reads(/500,00|500\.00/)
  await person.hasNoFaults()
  if (method !== 'BANK_WIRE') await person.pressesAround('payments.pay')
  /** Opens a new browser of the same investor. */
  const comesBack = () => inFront(tenant, investor, 390, language, type)
  return { person, slug, investor, tenant, comesBack }
}

/** Moves the clock to the next day and runs what is due then. */
async function aDayPasses(tenant: TestTenant): Promise<void> {
  const { clock, jobs } = platform
  clock.set(new Date(clock.now().getTime() + 20 * 3_600_000))
  const manager = await tenant.manager()
  // Sweeps twice, because a sweep skips what another one has locked.
  for (let minute = 0; minute < 2; minute += 1) {
    await manager.call('setClock', { body: { days: 0 } })
    for (let round = 0; round < 3; round += 1) await jobs.drain()
  }
}

/** Presses a button of the bank's page. */
async function pressesThere({ page }: Person, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

/** Each way to pay at the terminal, with the buttons that fail it before it is paid. */
const failuresThere = [
  ['TPV', 'en', 'default', ['deny', 'cancel']],
  ['TPV', 'es', 'exeu', ['cancel']],
  ['BIZUM', 'en', 'exeu', ['deny']],
] as const

test.each(walked(failuresThere, [0]))(
  'a payment by %s (%s, %s) shows why it failed, is retried and succeeds',
  async (method, language, type, buttons) => {
    const { person } = await aboutToPay(method, language, type)
    const there = redsysTexts[language]
    for (const button of buttons) {
      await pressesThere(person, there[button])
      await person.isOn('payments.back_title')
      await person.sees(button === 'deny' ? 'messages.payment_processing' : 'messages.payment_process')
      if (button === 'deny') await person.sees('payment_reason.declined')
      await person.hasNoFaults()
      await person.presses('messages.payment_retry')
    }
    await pressesThere(person, there.pay)
    if (method === 'TPV') await pressesThere(person, there.confirm)
    await person.isOn('payments.back_title')
    await person.sees('payments.succeeded')
    await person.hasNoFaults()
    await person.presses('payments.go_on')
    await person.isOn('invest.done_title')
    await person.leaves()
  },
)

/** Decides on the phone that rings, of which the platform is notified at once. */
async function answersOnPhone(decision: 'confirm' | 'deny'): Promise<void> {
  const list = await (await fetch(`${platform.config.kycUrl}/mangopay`)).text()
  const [, id, ticket = ''] =
    /3ds\/([^"]+)"><input type="hidden" name="ticket" value="([^"]*)"/.exec(list) ?? []
  const body = new URLSearchParams({ ticket, decision, tell: 'first' })
  await fetch(`${platform.config.kycUrl}/mangopay/3ds/${id}`, { method: 'POST', body, redirect: 'manual' })
}

test('a Bizum payment denied on the phone shows the reason, is retried and succeeds', async () => {
  for (const [language, type] of [
    ['es', 'exeu'],
    ['en', 'default'],
  ] as const) {
    const { person, investor } = await aboutToPay('BIZUM_WALLET', language, type)
    const rings = async (phone: string) => {
      await person.page.getByRole('heading', { name: person.words.around('bizum_page.title') }).waitFor()
      await person.hasNoFaults()
      await person.fills('bizum_page.phone', phone)
      await person.presses('bizum_page.send')
    }
    await rings('612 345 678')
    await person.isOn('payments.back_title')
    await answersOnPhone('deny')
    await person.sees('payment_reason.declined')
    await person.hasNoFaults()
    await person.presses('messages.payment_retry')
    await rings('612345678')
    await person.isOn('payments.back_title')
    await answersOnPhone('confirm')
    await person.sees('payments.succeeded')
    const { items } = await investor.call('listMyInvestments')
    expect(items.map(({ status }) => status)).toEqual(['CHARGED'])
    await person.leaves()
  }
})

test('a Bizum payment abandoned by closing the browser has expired the next day, is retried and succeeds', async () => {
  const { person: before, slug, investor, tenant, comesBack } = await aboutToPay('BIZUM', 'es')
  await pressesThere(before, 'Denegar')
  await before.isOn('payments.back_title')
  await before.presses('messages.payment_retry')
  await before.page.getByRole('button', { name: 'Pagar', exact: true }).waitFor()
  await before.leaves()
  await aDayPasses(tenant)
  const person = await comesBack()
  await person.opens('/user/investments')
  await person.sees('investment_status.PAYMENT_ERROR')
  await person.opens(`/invest/${slug}`)
  await person.sees('payments.expired')
  await person.sees('messages.payment_process')
  await person.hasNoFaults()
  await person.pressesAround('payments.pay')
  await pressesThere(person, 'Pagar')
  await person.isOn('payments.back_title')
  await person.sees('payments.succeeded')
  const { items } = await investor.call('listMyInvestments')
  expect(items.map(({ status }) => status)).toEqual(['CHARGED'])
  await person.leaves()
})

/** Types a card that the simulator accepts; the code 999 is refused. */
async function typesCard(person: Person, code = '123'): Promise<void> {
  await person.fills('card_page.number', '4970105181818183')
  await person.fills('card_page.expiry', '1249')
  await person.fills('card_page.code', code)
  await person.pressesAround('card_page.pay')
}

test('a card payment shows input errors and the bank’s rejection, then succeeds', async () => {
  const { person, investor } = await aboutToPay('CREDIT_CARD', 'en')
  await person.page.getByRole('heading', { name: person.words.around('card_page.title') }).waitFor()
  await person.hasNoFaults()
  await person.fills('card_page.number', '4970105181818184')
  await person.pressesAround('card_page.pay')
  await person.sees('card_page.number_wrong')
  await person.sees('card_page.code_wrong')
  await person.hasNoFaults()
  await typesCard(person, '999')
  await person.sees('card_page.code_wrong')
  await typesCard(person)
  await pressesThere(person, 'It is not me')
  await person.isOn('payments.back_title')
  await person.sees('messages.payment_verification')
  await person.sees('payment_reason.authentication')
  await person.presses('messages.payment_retry')
  await typesCard(person)
  await pressesThere(person, 'Confirm')
  await person.isOn('payments.back_title')
  await person.sees('payments.succeeded')
  await person.presses('payments.go_on')
  await person.isOn('invest.done_title')
  const { items } = await investor.call('listMyInvestments')
  expect(items.map(({ status }) => status)).toEqual(['CHARGED'])
  await person.leaves()
})

test('a card payment rejected, then confirmed after leaving the bank’s page, is recorded as paid', async () => {
  const { person, slug, investor } = await aboutToPay('CREDIT_CARD', 'es', 'exeu')
  await typesCard(person)
  await pressesThere(person, 'No soy yo')
  await person.isOn('payments.back_title')
  await person.sees('messages.payment_verification')
  await person.presses('messages.payment_retry')
  await typesCard(person)
  await person.page.getByRole('button', { name: 'Confirmar', exact: true }).waitFor()
  const bank = new URL(person.page.url())
  await person.opens('/user/investments')
  await person.sees('investment_status.CARD_REGISTRATION_UPDATED')
  const body = new URLSearchParams({
    ...Object.fromEntries(bank.searchParams),
    decision: 'confirm',
    tell: 'first',
  })
  await fetch(bank.origin + bank.pathname, { method: 'POST', body, redirect: 'manual' })
  await vi.waitFor(async () => {
    const { items } = await investor.call('listMyInvestments')
    expect(items.map(({ status }) => status)).toEqual(['CHARGED'])
  }, 20_000)
  await person.opens(`/invest/${slug}`)
  await person.isOn('invest.done_title')
  await person.leaves()
})

/** Sends a bank transfer, of which the platform is notified immediately or never. */
async function transfers({ page }: Person, amount: string, tell = 'first'): Promise<void> {
  const reference = await page
    .getByText(/^MGP[0-9A-Z]{7}$/)
    .first()
    .textContent()
  const body = new URLSearchParams({ reference: reference ?? '', amount, tell })
  const sent = await fetch(`${platform.config.kycUrl}/mangopay/wires`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  expect(sent.status).toBe(303)
}

test('a partial wire payment shows the missing amount, and a second one completes it', async () => {
  for (const [language, type] of [
    ['es', 'exeu'],
    ['en', 'default'],
  ] as const) {
    const { person, slug, investor } = await aboutToPay('BANK_WIRE', language, type)
    await person.pressesAround('payments.wire_open')
    await person.sees('payments.wire_steps')
    await person.reads(/LU28/)
    await person.hasNoFaults()
    await transfers(person, '300')
    // Reloads in one language; in the other the page updates itself after a while.
    if (language === 'en') await person.page.reload()
    await person.pressesAround('payments.wire_open_rest')
    await person.reads(/200,00|200\.00/)
    await person.hasNoFaults()
    await person.opens('/user/investments')
    await person.opens(`/invest/${slug}`)
    await transfers(person, '200')
    if (language === 'en') await person.page.reload()
    await person.isOn('invest.done_title')
    const { items } = await investor.call('listMyInvestments')
    expect(items.map(({ status }) => status)).toEqual(['CHARGED'])
    await person.leaves()
  }
})
