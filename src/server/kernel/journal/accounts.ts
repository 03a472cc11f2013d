/**
 * One account of a tenant's journal. A positive balance is what the account holds; `clearing` (money still outside) and
 * `treasury` (tokens not sold) are the sources and stand at zero or below.
 */
export interface Account {
  account: AccountKind
  owner: string
  unit: string
}

type AccountKind =
  | 'clearing'
  | 'escrow'
  | 'issuer_payable'
  | 'platform_fee'
  | 'treasury'
  | 'reserved'
  | 'holder'

export const EUR = 'EUR'

/** Money on its way through a payment method. */
export const clearing = (paymentMethod: string): Account => ({
  account: 'clearing',
  owner: paymentMethod,
  unit: EUR,
})

/** Investors' money held for an issuance until the investment is accepted. */
export const escrow = (issuanceId: string): Account => ({ account: 'escrow', owner: issuanceId, unit: EUR })

export const issuerPayable = (issuanceId: string): Account => ({
  account: 'issuer_payable',
  owner: issuanceId,
  unit: EUR,
})

export const platformFee = (): Account => ({ account: 'platform_fee', owner: '', unit: EUR })

export const treasury = (issuanceId: string): Account => ({
  account: 'treasury',
  owner: '',
  unit: issuanceId,
})

/** Tokens ordered and not minted yet. */
export const reserved = (investorId: string, issuanceId: string): Account => ({
  account: 'reserved',
  owner: investorId,
  unit: issuanceId,
})

export const holder = (investorId: string, issuanceId: string): Account => ({
  account: 'holder',
  owner: investorId,
  unit: issuanceId,
})
