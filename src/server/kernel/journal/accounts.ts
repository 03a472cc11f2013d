import journal from '../../../../schemas/journal.json' with { type: 'json' }

/** An account of a tenant's journal: kind (schemas/journal.json), owner and unit. */
export interface Account {
  account: keyof typeof journal.accounts
  owner: string
  /** A currency (ISO 4217), or the id of a class of tokens: of the default one, its issuance's. */
  unit: string
  /** Set for accounts that hold tokens of persons. */
  lot?: Lot
}

/** Tokens that a person came by at once and at one price. */
export interface Lot {
  /** The cause by which they came. */
  id: string
  /** In cents, of one token. */
  price: bigint
}

/** The lot of an order, and whose it is. */
export interface PurchasedLot extends Lot {
  investor_id: string
  issuance_id: string
  /** null is the issuance's default class. */
  class_id: string | null
}

/** The unit in which the tokens of an order are counted. */
export const classOf = ({ class_id, issuance_id }: Pick<PurchasedLot, 'class_id' | 'issuance_id'>) =>
  class_id ?? issuance_id

/** Money on its way through a payment method. */
export const clearing = (paymentMethod: string, currency: string): Account => ({
  account: 'clearing',
  owner: paymentMethod,
  unit: currency,
})

/** Money owed to an investor and not sent yet. */
export const investorAvailable = (userId: string, currency: string): Account => ({
  account: 'investor_available',
  owner: userId,
  unit: currency,
})

/** Money that an investor may pay with or withdraw. */
export const investorBalance = (userId: string, currency: string): Account => ({
  account: 'investor_balance',
  owner: userId,
  unit: currency,
})

/** The part of a balance reserved for an unpaid order. */
export const balanceHeld = (investmentId: string, currency: string): Account => ({
  account: 'balance_held',
  owner: investmentId,
  unit: currency,
})

/** Money received for an order that does not cover it yet. */
export const investorPending = (investmentId: string, currency: string): Account => ({
  account: 'investor_pending',
  owner: investmentId,
  unit: currency,
})

/** Money that was sent and has not arrived. */
export const payoutClearing = (paymentMethod: string, currency: string): Account => ({
  account: 'payout_clearing',
  owner: paymentMethod,
  unit: currency,
})

export const escrow = (issuanceId: string, currency: string): Account => ({
  account: 'escrow',
  owner: issuanceId,
  unit: currency,
})

export const issuerPayable = (issuanceId: string, currency: string): Account => ({
  account: 'issuer_payable',
  owner: issuanceId,
  unit: currency,
})

/** Money that an issuer paid for a distribution and that holders have not received yet. */
export const distributionFund = (distributionId: string, currency: string): Account => ({
  account: 'distribution_fund',
  owner: distributionId,
  unit: currency,
})

/** Earnings that a holder may claim. */
export const earningsPayable = (userId: string, currency: string): Account => ({
  account: 'earnings_payable',
  owner: userId,
  unit: currency,
})

/** Money that a holder had claimed from a distribution that was reversed. */
export const holderDebt = (userId: string, currency: string): Account => ({
  account: 'holder_debt',
  owner: userId,
  unit: currency,
})

/** Tax that was kept back. */
export const withholding = (currency: string): Account => ({
  account: 'withholding',
  owner: '',
  unit: currency,
})

export const platformFee = (currency: string): Account => ({
  account: 'platform_fee',
  owner: '',
  unit: currency,
})

export const treasury = (tokenClass: string): Account => ({
  account: 'treasury',
  owner: '',
  unit: tokenClass,
})

/** Tokens ordered and not minted yet. */
export const reserved = (bought: PurchasedLot): Account => ({ account: 'reserved', ...ofInvestor(bought) })

export const holder = (bought: PurchasedLot): Account => ({ account: 'holder', ...ofInvestor(bought) })

/** Tokens of an investor that may not move yet. */
export const locked = (bought: PurchasedLot): Account => ({ account: 'locked', ...ofInvestor(bought) })

export const burned = (tokenClass: string): Account => ({ account: 'burned', owner: '', unit: tokenClass })

const ofInvestor = ({ id, price, ...bought }: PurchasedLot) => ({
  owner: bought.investor_id,
  unit: classOf(bought),
  lot: { id, price },
})
