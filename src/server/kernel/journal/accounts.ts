import journal from '../../../../schemas/journal.json' with { type: 'json' }

/** Identifies an account of a tenant's journal by kind (schemas/journal.json), owner and unit. */
export interface Account {
  account: keyof typeof journal.accounts
  owner: string
  /** Contains a currency (ISO 4217) or the id of a token class; the default class has its issuance's id. */
  unit: string
  /** Identifies the lot, for accounts that hold persons' tokens. */
  lot?: Lot
}

/** Describes tokens acquired together at one price. */
export interface Lot {
  /** Identifies the order or transfer that created the lot. */
  id: string
  /** Contains the price of one token in cents. */
  price: bigint
}

/** Describes the lot of an order with its investor. */
export interface PurchasedLot extends Lot {
  investor_id: string
  issuance_id: string
  /** Identifies the class; null for the issuance's default one. */
  class_id: string | null
}

/** Returns the unit of an order's tokens. */
export const classOf = ({ class_id, issuance_id }: Pick<PurchasedLot, 'class_id' | 'issuance_id'>) =>
  class_id ?? issuance_id

/** Holds money in transit through a payment method. */
export const clearing = (paymentMethod: string, currency: string): Account => ({
  account: 'clearing',
  owner: paymentMethod,
  unit: currency,
})

/** Holds money owed to an investor and not sent yet. */
export const investorAvailable = (userId: string, currency: string): Account => ({
  account: 'investor_available',
  owner: userId,
  unit: currency,
})

/** Holds an investor's balance, for payments or withdrawals. */
export const investorBalance = (userId: string, currency: string): Account => ({
  account: 'investor_balance',
  owner: userId,
  unit: currency,
})

/** Holds the part of a balance reserved for an unpaid order. */
export const balanceHeld = (investmentId: string, currency: string): Account => ({
  account: 'balance_held',
  owner: investmentId,
  unit: currency,
})

/** Holds money received for an order that does not cover it yet. */
export const investorPending = (investmentId: string, currency: string): Account => ({
  account: 'investor_pending',
  owner: investmentId,
  unit: currency,
})

/** Holds money that the platform has refunded from its own bank account while a provider still has the payment. */
export const platformAdvance = (paymentMethod: string, currency: string): Account => ({
  account: 'platform_advance',
  owner: paymentMethod,
  unit: currency,
})

/** Holds money that cardholders' banks have taken back. */
export const chargedBack = (paymentMethod: string, currency: string): Account => ({
  account: 'charged_back',
  owner: paymentMethod,
  unit: currency,
})

/** Holds money that was sent and has not arrived. */
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

/** Holds an issuer's money for a distribution until it is paid to the holders. */
export const distributionFund = (distributionId: string, currency: string): Account => ({
  account: 'distribution_fund',
  owner: distributionId,
  unit: currency,
})

/** Holds earnings that a holder may claim. */
export const earningsPayable = (userId: string, currency: string): Account => ({
  account: 'earnings_payable',
  owner: userId,
  unit: currency,
})

/** Holds a holder's debt from claimed earnings of a reversed distribution. */
export const holderDebt = (userId: string, currency: string): Account => ({
  account: 'holder_debt',
  owner: userId,
  unit: currency,
})

/** Holds withheld tax. */
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

/** Holds ordered tokens that are not minted yet. */
export const reserved = (bought: PurchasedLot): Account => ({ account: 'reserved', ...ofInvestor(bought) })

export const holder = (bought: PurchasedLot): Account => ({ account: 'holder', ...ofInvestor(bought) })

/** Holds an investor's tokens that may not be moved. */
export const locked = (bought: PurchasedLot): Account => ({ account: 'locked', ...ofInvestor(bought) })

export const burned = (tokenClass: string): Account => ({ account: 'burned', owner: '', unit: tokenClass })

const ofInvestor = ({ id, price, ...bought }: PurchasedLot) => ({
  owner: bought.investor_id,
  unit: classOf(bought),
  lot: { id, price },
})
