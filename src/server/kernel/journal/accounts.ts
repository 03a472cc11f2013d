import journal from '../../../../schemas/journal.json' with { type: 'json' }

/** An account of a tenant's journal, identified by kind (schemas/journal.json), owner, unit and lot. */
export interface Account {
  account: keyof typeof journal.accounts
  owner: string
  /** A currency (ISO 4217) or the id of a token class; the default class has the id of its issuance. */
  unit: string
  /** The lot, for accounts with tokens of persons. */
  lot?: Lot
}

/** Tokens acquired together at one price. */
export interface Lot {
  /** The id of the order or transfer that created the lot. */
  id: string
  /** The price of one token in cents. */
  price: bigint
}

/** The lot of an order, with its investor. */
export interface PurchasedLot extends Lot {
  investor_id: string
  issuance_id: string
  /** The id of the token class; null for the issuance's default class. */
  class_id: string | null
}

/** Returns the unit of an order's tokens. */
export const classOf = ({ class_id, issuance_id }: Pick<PurchasedLot, 'class_id' | 'issuance_id'>) =>
  class_id ?? issuance_id

/** Returns the account of money in transit through a payment method. */
export const clearing = (paymentMethod: string, currency: string): Account => ({
  account: 'clearing',
  owner: paymentMethod,
  unit: currency,
})

/** Returns the account of money that is owed to an investor and not sent yet. */
export const investorAvailable = (userId: string, currency: string): Account => ({
  account: 'investor_available',
  owner: userId,
  unit: currency,
})

/** Returns the account of an investor's balance, which can be used for payments or withdrawn. */
export const investorBalance = (userId: string, currency: string): Account => ({
  account: 'investor_balance',
  owner: userId,
  unit: currency,
})

/** Returns the account of the part of a balance that is reserved for an unpaid order. */
export const balanceHeld = (investmentId: string, currency: string): Account => ({
  account: 'balance_held',
  owner: investmentId,
  unit: currency,
})

/** Returns the account of money received for an order that is not fully paid yet. */
export const investorPending = (investmentId: string, currency: string): Account => ({
  account: 'investor_pending',
  owner: investmentId,
  unit: currency,
})

/**
 * Returns the account of money that the platform has refunded from its own bank account while a provider still holds
 * the payment.
 */
export const platformAdvance = (paymentMethod: string, currency: string): Account => ({
  account: 'platform_advance',
  owner: paymentMethod,
  unit: currency,
})

/** Returns the account of money that cardholders' banks have taken back. */
export const chargedBack = (paymentMethod: string, currency: string): Account => ({
  account: 'charged_back',
  owner: paymentMethod,
  unit: currency,
})

/** Returns the account of money that was sent and has not arrived. */
export const payoutClearing = (paymentMethod: string, currency: string): Account => ({
  account: 'payout_clearing',
  owner: paymentMethod,
  unit: currency,
})

/** Maps natures of differences to the accounts that explain them. */
const accountsByNature = new Map(
  Object.entries(journal.accounts).flatMap(([account, kind]) =>
    'explains' in kind ? [[kind.explains, account as Account['account']] as const] : [],
  ),
)

/** Returns the account that explains differences of a nature; undefined if they are not posted. */
export const explaining = (nature: string, paymentMethod: string, currency: string): Account | undefined => {
  const account = accountsByNature.get(nature)
  return account && { account, owner: paymentMethod, unit: currency }
}

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

/** Returns the account of an issuer's money for a distribution, until it is paid to the holders. */
export const distributionFund = (distributionId: string, currency: string): Account => ({
  account: 'distribution_fund',
  owner: distributionId,
  unit: currency,
})

/** Returns the account of earnings that a holder may claim. */
export const earningsPayable = (userId: string, currency: string): Account => ({
  account: 'earnings_payable',
  owner: userId,
  unit: currency,
})

/** Returns the account of a holder's debt from claimed earnings of a reversed distribution. */
export const holderDebt = (userId: string, currency: string): Account => ({
  account: 'holder_debt',
  owner: userId,
  unit: currency,
})

/** Returns the account of withheld tax. */
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

/** Returns the account of ordered tokens that are not minted yet. */
export const reserved = (lot: PurchasedLot): Account => ({ account: 'reserved', ...investorFields(lot) })

export const holder = (lot: PurchasedLot): Account => ({ account: 'holder', ...investorFields(lot) })

/** Returns the account of an investor's tokens that may not be transferred. */
export const locked = (lot: PurchasedLot): Account => ({ account: 'locked', ...investorFields(lot) })

export const burned = (tokenClass: string): Account => ({ account: 'burned', owner: '', unit: tokenClass })

const investorFields = ({ id, price, ...purchase }: PurchasedLot) => ({
  owner: purchase.investor_id,
  unit: classOf(purchase),
  lot: { id, price },
})
