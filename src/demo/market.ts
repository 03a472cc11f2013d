import type { TransferStock } from '../generated/domain.ts'
import type { Caller } from './caller.ts'
import { whitelistedIssuances } from './people-of-issuances.ts'

interface Market {
  tenant: string
  manager: Caller
  /** Maps email addresses to investors. */
  investors: ReadonlyMap<string, Caller>
}

interface Seller {
  caller: Caller
  stock: TransferStock
}

const PAYOUT_IBAN = 'ES6000491500051234567892'
/** Contains the factor by which the asking price exceeds the purchase price. */
const MARKUP = 1.05

/** Creates a published ad, an ad in review, and a completed sale to the demo's main investor. */
export async function openMarket({ tenant, manager, investors }: Market): Promise<void> {
  const buyer = investors.get(`inversor@${tenant}.demo`)
  const [first, second, third] = await findSellers(
    [...investors.values()].filter((caller) => caller !== buyer),
    whitelistedIssuances[tenant]?.slug,
  )
  if (first) {
    const { id, tokens, price } = await first.caller.call('createAd', { body: adOf(first) })
    await manager.call('approveAd', { params: { id }, body: { tokens, price } })
  }
  if (second) await second.caller.call('createAd', { body: adOf(second) })
  if (third && buyer) await sell(third, buyer)
}

/**
 * Returns up to three sellers with free tokens of an issuance without a whitelist, and with a bank account for
 * payouts.
 */
async function findSellers(
  callers: readonly Caller[],
  whitelistedSlug: string | undefined,
): Promise<Seller[]> {
  const sellers: Seller[] = []
  for (const caller of callers) {
    const { kyc_status, validation } = await caller.call('getSession')
    if (kyc_status !== 'success' || validation !== 'validated') continue
    const { items } = await caller.call('getSellable')
    const stock = items.find(
      (item) => item.free > 1 && item.issuance_slug !== whitelistedSlug && !item.reasons.length,
    )
    if (stock && (await ensurePayoutAccount(caller))) sellers.push({ caller, stock })
    if (sellers.length === 3) break
  }
  return sellers
}

/** Adds a payout account to a person who has none; returns whether the person then has a payout account. */
async function ensurePayoutAccount(caller: Caller): Promise<boolean> {
  if ((await caller.call('getSellable')).account) return true
  const { name } = await caller.call('getSession')
  await caller.call('addBankAccount', { body: { iban: PAYOUT_IBAN, holder: name } })
  return (await caller.call('getSellable')).account
}

const priceOf = ({ cost, free }: TransferStock) => Math.round((cost / free) * MARKUP)

function adOf({ stock }: Seller) {
  const tokens = Math.ceil(stock.free / 2)
  return { token_class: stock.token_class, tokens, price: priceOf(stock), own_price: true as const }
}

async function sell({ caller, stock }: Seller, buyer: Caller): Promise<void> {
  const { wallets } = await buyer.call('getMyWallets')
  const address = wallets.find(({ kind }) => kind === 'PLATFORM')?.address ?? ''
  const body = { token_class: stock.token_class, tokens: 1, price: priceOf(stock), address }
  const { id } = await caller.call('proposeTransfer', { body })
  const params = { id }
  const readWarnings = { warning_risk: true, warning_loss: true, warning_private: true } as const
  await buyer.call('acceptTransfer', { params, body: { ...readWarnings, consent_over_threshold: true } })
  await buyer.call('payTransfer', { params })
  await caller.call('receiveTransfer', { params })
}
