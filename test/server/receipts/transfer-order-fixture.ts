import { randomInt } from 'node:crypto'
import { calendarDay } from '../../../src/domain/calendar.ts'
import type { TestPlatform } from '../harness.ts'
import { chooseTransfer, placeOrder, signOrder } from '../investments/steps.ts'
import { type CustomizationInput, createTestTenant } from '../test-tenant.ts'

/** Returns a bank movement, by default with a unique reference. */
export const bankMovement = (amount: number, bank_reference = `MOV-${randomInt(1e9)}`) => ({
  amount,
  day: '2026-01-02',
  bank_reference,
})

/** Returns the test's day, or a later one. */
export const day = ({ clock }: Pick<TestPlatform, 'clock'>, later = 0): string =>
  calendarDay(new Date(clock.now().getTime() + later * 86_400_000), 'Europe/Madrid')

/** Creates orders of 1,000 €, each in a tenant of its own. */
export function transferOrderFixture(platform: TestPlatform) {
  async function createSignedOrder(customization: CustomizationInput = {}, { language = 'es' } = {}) {
    const tenant = await createTestTenant(platform, customization)
    const manager = await tenant.manager()
    const investor = await tenant.investor({ email: `pays-${tenant.host}@mail.test`, language })
    const { slug } = await tenant.issuance()
    const { id, reference } = await placeOrder(investor, slug, 10)
    await chooseTransfer(investor, id)
    await signOrder(investor, id)
    return { tenant, manager, investor, slug, reference, params: { id } }
  }

  async function createLapsedOrder() {
    const signedOrder = await createSignedOrder()
    await signedOrder.manager.call('setClock', { body: { days: 8 } })
    await platform.jobs.drain()
    return signedOrder
  }

  return { createSignedOrder, createLapsedOrder }
}
