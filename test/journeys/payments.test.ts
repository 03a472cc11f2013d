import { expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { newWorld } from '../server/investments/world.ts'
import { screensOf } from './in-front.ts'
import type { Person } from './person.ts'
import { signs } from './signing.ts'
import type { Language } from './words.ts'

const platform = await testPlatform()
const inFront = screensOf(platform)

/** Somebody on a phone whose order is signed and waits for its payment. */
async function aboutToPay(method: 'TPV' | 'BIZUM', language: Language) {
  const world = await newWorld(platform, { payment: { methods: [method, 'MANUAL_TRANSFER'] } })
  const investor = await world.investor({ language })
  const { slug } = await world.issuance()
  const person = await inFront(world, investor, 390, language)
  await person.opens(`/invest/${slug}`)
  await person.fills('fields.tokens', '5')
  await person.ticks('fields.warning_risk')
  await person.ticks('fields.warning_loss')
  await person.pressesAround('invest.reserve_total_other')
  await person.isOn('invest.breakdown_title')
  await person.pressesAround(`payments.confirm_${method}`)
  await signs(person, 'Nora Vidal', investor.mailedCode)
  await person.reads(/500,00|500\.00/)
  await person.isAtEase()
  await person.pressesAround(`payments.go_${method}`)
  return { person, slug, investor }
}

/** A button of the bank's page. */
async function pressesThere({ page }: Person, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

test('who pays by card is told why the bank said no, tries again, and is done', async () => {
  const { person } = await aboutToPay('TPV', 'en')
  await pressesThere(person, 'Deny')
  await person.isOn('payments.back_title')
  await person.sees('payments.failed')
  await person.sees('payment_reason.declined')
  await person.isAtEase()
  await person.presses('payments.again')
  await pressesThere(person, 'Pay')
  await pressesThere(person, 'Confirm')
  await person.isOn('payments.back_title')
  await person.sees('payments.succeeded')
  await person.isAtEase()
  await person.presses('payments.go_on')
  await person.isOn('invest.done_title')
  await person.leaves()
})

test('who closes the bank’s page of Bizum finds the order where it was, and pays it tomorrow', async () => {
  const { person, slug, investor } = await aboutToPay('BIZUM', 'es')
  await person.page.getByRole('button', { name: 'Pagar', exact: true }).waitFor()
  await person.opens('/user/investments')
  await person.sees('investment_status.IN_UPDATE_TPV')
  platform.clock.set(new Date(platform.clock.now().getTime() + 20 * 3_600_000))
  await person.opens(`/invest/${slug}`)
  await person.sees('payments.started')
  await person.isAtEase()
  await person.pressesAround('payments.go_BIZUM')
  await pressesThere(person, 'Pagar')
  await person.isOn('payments.back_title')
  await person.sees('payments.succeeded')
  const { items } = await investor.call('listMyInvestments')
  expect(items.map(({ status }) => status)).toEqual(['CHARGED'])
  await person.leaves()
})
