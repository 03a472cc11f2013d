import { randomInt } from 'node:crypto'
import { needsPerson } from '../needs-person.ts'
import type { CardProvider, PhoneProvider, WireProvider } from '../provider.ts'
import type { ProviderLog } from '../service.ts'
import type { MangopayAccount } from './account.ts'
import { moveToWallet } from './balance.ts'
import { payByBizum } from './bizum.ts'
import { payByCard, registerCard } from './card.ts'
import { clientOf } from './client.ts'
import { chargebacksOf, findChargebacks } from './dispute.ts'
import { enrol } from './enrol.ts'
import { enrolCompany } from './enrol-company.ts'
import { forward, forwardBalance, openIssuance } from './forward.ts'
import { storeHooks } from './hooks.ts'
import { findPayIn } from './pay-in.ts'
import { openPayer } from './payer.ts'
import { findBounced, payOut } from './payout.ts'
import { refundPayIn } from './refund.ts'
import { openWire } from './wire.ts'

/** Excludes characters that look alike: 0, O, 1, I, L. */
const unambiguousCharacters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Returns the provider of card payments by MANGOPAY, whose hooks call `notify`. */
export function mangopayCard(account: MangopayAccount, notify: string, log?: ProviderLog): CardProvider {
  const { client, registerHooks, ...walletMethods } = walletMethodsOf(account, notify, log)
  return {
    ...walletMethods,
    kind: 'card',
    async registerCard(payer, currency) {
      registerHooks()
      return registerCard(client, payer, currency)
    },
    pay: (request) => payByCard(client, request),
    refund: (payment) => refundPayIn(client, payment),
    findChargebacks: (dispute) => findChargebacks(client, dispute),
    chargebacksOf: (payment) => chargebacksOf(client, payment),
  }
}

/** Returns the provider of Bizum by MANGOPAY. */
export function mangopayBizum(account: MangopayAccount, notify: string, log?: ProviderLog): PhoneProvider {
  const { client, registerHooks, ...walletMethods } = walletMethodsOf(account, notify, log)
  return {
    ...walletMethods,
    kind: 'phone',
    async pay(request) {
      registerHooks()
      return payByBizum(client, request)
    },
    refund: (payment) => refundPayIn(client, payment),
  }
}

/** Returns the provider of bank transfers to MANGOPAY, which identifies transfers by MANGOPAY's own reference. */
export function mangopayWire(account: MangopayAccount, notify: string, log?: ProviderLog): WireProvider {
  const { client, registerHooks, ...walletMethods } = walletMethodsOf(account, notify, log)
  return {
    ...walletMethods,
    kind: 'wire',
    async openWire(request) {
      registerHooks()
      return openWire(client, request)
    },
    async payOut(request) {
      registerHooks()
      const toPendingResult = (error: unknown) => ({ ...needsPerson(error), number: '', unseen: true })
      return payOut(client, account.owner, request).catch(toPendingResult)
    },
    moveToWallet: (request) => moveToWallet(client, account.owner, request).catch(needsPerson),
    forwardBalance: (request) => forwardBalance(client, request).catch(needsPerson),
    findBounced: (refund, wallet) => findBounced(client, account.owner, refund, wallet),
    async enrol(request) {
      registerHooks()
      return enrol(client, request)
    },
    async enrolCompany(request) {
      registerHooks()
      return enrolCompany(client, request)
    },
    async openOwnAccount(currency) {
      return { user: account.owner, wallet: await openIssuance(client, account.owner, 'earnings', currency) }
    },
  }
}

function walletMethodsOf(account: MangopayAccount, notify: string, log?: ProviderLog) {
  const client = clientOf(account, log)
  return {
    client,
    registerHooks: () =>
      void storeHooks(account, client, notify.replace('{key}', encodeURIComponent(account.hooks))),
    name: 'mangopay',
    // Returns 18 characters, because the reference is also the idempotency key, which must have 16 to 36.
    newReference: () =>
      Array.from({ length: 18 }, () =>
        unambiguousCharacters.charAt(randomInt(unambiguousCharacters.length)),
      ).join(''),
    openPayer: (...request) => openPayer(client, ...request),
    find: (request) => findPayIn(client, request),
    openIssuance: (issuance, currency) => openIssuance(client, account.owner, issuance, currency),
    forward: (request) => forward(client, request).catch(needsPerson),
  } satisfies Partial<CardProvider> & { client: object; registerHooks: () => void }
}
