import { randomInt } from 'node:crypto'
import type { CardProvider } from '../provider.ts'
import type { MangopayAccount } from './account.ts'
import { payByCard, registerCard } from './card.ts'
import { clientOf } from './client.ts'
import { forward, openIssuance } from './forward.ts'
import { keepHooks } from './hooks.ts'
import { findPayIn } from './pay-in.ts'
import { openPayer } from './payer.ts'
import { refundCard } from './refund.ts'

/** Nothing that is read as something else: neither 0 and O, nor 1, I and L. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A card payment at MANGOPAY, whose hooks call `notify`. */
export function mangopayCard(account: MangopayAccount, notify: string): CardProvider {
  const client = clientOf(account)
  return {
    kind: 'card',
    name: 'mangopay',
    // Also the key of the request: 16 to 36 letters and digits.
    newReference: () => Array.from({ length: 18 }, () => letters.charAt(randomInt(letters.length))).join(''),
    openPayer: (payer, currency) => openPayer(client, payer, currency),
    async registerCard(payer, currency) {
      void keepHooks(account, client, notify.replace('{key}', encodeURIComponent(account.hooks)))
      return registerCard(client, payer, currency)
    },
    pay: (asked) => payByCard(client, asked),
    find: (asked) => findPayIn(client, asked),
    refund: (payment) => refundCard(client, payment),
    openIssuance: (issuance, currency) => openIssuance(client, account.owner, issuance, currency),
    forward: (asked) => forward(client, asked),
  }
}
