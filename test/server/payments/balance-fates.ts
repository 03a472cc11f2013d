import { newId } from '../../../src/server/database/ids.ts'
import type { TestPlatform } from '../harness.ts'
import { giveBalance } from '../payouts/steps.ts'
import type { PaymentMethodCase } from './fates.ts'

const events = ['paid', 'paidAgain', 'chosenAgain', 'usedInPart'] as const
export const given = 15_000

/** Tests orders paid with a balance, which is reserved when it is chosen and never leaves the platform's journal. */
export function byBalance(platform: TestPlatform): PaymentMethodCase<'covered', (typeof events)[number]> {
  return {
    method: 'BALANCE',
    customization: { extras: { payWithBalance: true }, payment: { methods: ['CREDIT_CARD'] } },
    prepare: (tenant, investor) => giveBalance(platform, tenant.id, investor, given),
    fates: { covered: 10_000 },
    events,
    open: async () => ({ payment: newId(), url: '/payments/none?key=none' }),
    async begin({ investor, id }) {
      const params = { id }
      const pay = () => investor.send('payWithBalance', { params })
      const choose = () =>
        investor.send('choosePaymentMethod', { params, body: { payment_method: 'BALANCE' } })
      return {
        paid: () => Promise.all([pay(), pay()]),
        paidAgain: pay,
        chosenAgain: choose,
        usedInPart: async () => {
          await investor.send('useBalance', { params, body: { amount: 4000 } })
          await choose()
        },
      }
    },
    settle: async () => {},
    comesTo: (_fate, has) => (has('paid', 'paidAgain') ? 'paid' : 'waiting'),
    ends: (said) => (said === 'paid' ? 'CHARGED' : 'METHOD_PAYMENT'),
    withdrawn: 'CANCELED',
    withdrawnUnpaid: 'CANCELED',
    byHand: true,
  }
}
