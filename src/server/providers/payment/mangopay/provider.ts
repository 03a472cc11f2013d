import { randomInt } from 'node:crypto'
import type { CardProvider, WireProvider } from '../provider.ts'
import type { MangopayAccount } from './account.ts'
import { payByCard, registerCard } from './card.ts'
import { clientOf } from './client.ts'
import { forward, openIssuance } from './forward.ts'
import { keepHooks } from './hooks.ts'
import { findPayIn } from './pay-in.ts'
import { openPayer } from './payer.ts'
import { payOut } from './payout.ts'
import { refundCard } from './refund.ts'
import { openWire } from './wire.ts'

/** Nothing that is read as something else: neither 0 and O, nor 1, I and L. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A card payment at MANGOPAY, whose hooks call `notify`. */
export function mangopayCard(account: MangopayAccount, notify: string): CardProvider {
  const { client, hear, ...wallets } = walletsOf(account, notify)
  return {
    ...wallets,
    kind: 'card',
    async registerCard(payer, currency) {
      hear()
      return registerCard(client, payer, currency)
    },
    pay: (asked) => payByCard(client, asked),
    refund: (payment) => refundCard(client, payment),
  }
}

/** A transfer to MANGOPAY's own account, which it finds by a reference of its own. */
export function mangopayWire(account: MangopayAccount, notify: string): WireProvider {
  const { client, hear, ...wallets } = walletsOf(account, notify)
  return {
    ...wallets,
    kind: 'wire',
    async openWire(asked) {
      hear()
      return openWire(client, asked)
    },
    async payOut(asked) {
      hear()
      return payOut(client, asked)
    },
  }
}

function walletsOf(account: MangopayAccount, notify: string) {
  const client = clientOf(account)
  return {
    client,
    hear: () => void keepHooks(account, client, notify.replace('{key}', encodeURIComponent(account.hooks))),
    name: 'mangopay',
    // Also the key of the request: 16 to 36 letters and digits.
    newReference: () => Array.from({ length: 18 }, () => letters.charAt(randomInt(letters.length))).join(''),
    openPayer: (...asked) => openPayer(client, ...asked),
    find: (asked) => findPayIn(client, asked),
    openIssuance: (issuance, currency) => openIssuance(client, account.owner, issuance, currency),
    forward: (asked) => forward(client, asked),
  } satisfies Partial<CardProvider> & { client: object; hear: () => void }
}
