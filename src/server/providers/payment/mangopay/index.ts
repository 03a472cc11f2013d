import { paymentService } from '../service.ts'
import type { MangopayAccount } from './account.ts'
import { ownFundsOf } from './balance.ts'
import { clientOf } from './client.ts'
import { mangopayListener } from './listener.ts'
import { mangopayBizum, mangopayCard, mangopayWire } from './provider.ts'
import { mangopayReport } from './report.ts'

const textShape = (pattern: string) => ({ type: 'string', pattern })

/** Defines MANGOPAY, a payment institution for cards, Bizum and transfers with wallets. */
export const mangopay = paymentService<MangopayAccount>({
  name: 'mangopay',
  webhook: 'receiveMangopayHook',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['url', 'client', 'key', 'owner', 'hooks'],
    properties: {
      url: textShape('^https://'),
      client: textShape('^[A-Za-z0-9_-]{1,100}$'),
      key: textShape('^[ -~]{10,200}$'),
      owner: textShape('^[A-Za-z0-9_-]{1,128}$'),
      hooks: textShape('^[A-Za-z0-9_-]{16,100}$'),
    },
  },
  id: ({ url, client }) => `${new URL(url).host} ${client.toLowerCase()}`,
  simulatedAccount: (simulators, slug) => ({
    url: `${simulators}/mangopay`,
    client: slug,
    key: 'practice-with-mangopay',
    owner: 'user_practice',
    hooks: 'practice-with-mangopay',
  }),
  methods: (account, notify, log) => ({
    CREDIT_CARD: mangopayCard(account, notify, log),
    BANK_WIRE: mangopayWire(account, notify, log),
    BIZUM_WALLET: mangopayBizum(account, notify, log),
  }),
  listener: mangopayListener,
  report: mangopayReport,
  balanceOf: (account, wallet) => ownFundsOf(clientOf(account), wallet),
})
