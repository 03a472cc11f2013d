import type { CategoryApplication, CategoryCriterion, UserType } from '../../../generated/domain.ts'
import type { Constants } from '../../../generated/language.ts'
import { throwFieldErrors } from '../../kernel/errors.ts'
import type { Claim } from './tables.ts'

interface Criterion {
  criterion: CategoryCriterion
  /** Contains the only type of user that may claim the criterion; absent if all may. */
  of?: UserType
  field: Extract<keyof CategoryApplication, `meets_${string}`>
  proofs: Extract<keyof CategoryApplication, `${string}_proofs`>
  claim: (body: CategoryApplication) => Omit<Claim, 'criterion'>
}

/** Lists the criteria of Annex II of Regulation (EU) 2020/1503 with their fields. */
const criteria: Criterion[] = [
  {
    criterion: 'INCOME',
    of: 'INDIVIDUAL',
    field: 'meets_income',
    proofs: 'income_proofs',
    claim: ({ gross_income, portfolio }) => ({
      ...(gross_income !== undefined && { gross_income }),
      ...(portfolio !== undefined && { portfolio }),
    }),
  },
  {
    criterion: 'EXPERIENCE',
    of: 'INDIVIDUAL',
    field: 'meets_experience',
    proofs: 'experience_proofs',
    claim: ({ experience_months: months = 0, experience: words = '' }) => ({ months, words }),
  },
  {
    criterion: 'TRANSACTIONS',
    of: 'INDIVIDUAL',
    field: 'meets_transactions',
    proofs: 'transactions_proofs',
    claim: ({ transactions = 0 }) => ({ transactions }),
  },
  {
    criterion: 'OWN_FUNDS',
    of: 'LEGAL_ENTITY',
    field: 'meets_own_funds',
    proofs: 'own_funds_proofs',
    claim: ({ own_funds: amount = 0 }) => ({ amount }),
  },
  {
    criterion: 'TURNOVER',
    of: 'LEGAL_ENTITY',
    field: 'meets_turnover',
    proofs: 'turnover_proofs',
    claim: ({ turnover: amount = 0 }) => ({ amount }),
  },
  {
    criterion: 'BALANCE',
    of: 'LEGAL_ENTITY',
    field: 'meets_balance',
    proofs: 'balance_proofs',
    claim: ({ balance: amount = 0 }) => ({ amount }),
  },
  {
    criterion: 'PROFESSIONAL',
    field: 'meets_professional',
    proofs: 'professional_proofs',
    claim: ({ professional: words = '' }) => ({ words }),
  },
]

/** Returns the criteria that an applicant claims to meet, with proofs. Throws `invalid_fields` if there are too few. */
export function claimsOf(
  body: CategoryApplication,
  type: UserType,
  constants: Constants,
): { claim: Claim; proofs: string[] }[] {
  const claimedCriteria = criteria.filter(
    ({ of: userType = type, field }) => userType === type && body[field] === true,
  )
  if (body.meets_income && type === 'INDIVIDUAL') assertIncome(body, constants)
  const isProfessional = claimedCriteria.some(({ criterion }) => criterion === 'PROFESSIONAL')
  const minimum = type === 'INDIVIDUAL' && !isProfessional ? constants.annex_natural_criteria : 1
  if (claimedCriteria.length < minimum) throwFieldErrors([tooFewCriteriaError(type)])
  return claimedCriteria.map(({ criterion, claim: toClaim, proofs }) => ({
    claim: { criterion, ...toClaim(body) },
    proofs: body[proofs] ?? [],
  }))
}

/** Throws `invalid_fields` if neither the income nor the portfolio, in cents, reaches the minimum of Annex II. */
function assertIncome({ gross_income = 0, portfolio = 0 }: CategoryApplication, constants: Constants): void {
  const { annex_income_cents, annex_portfolio_cents } = constants
  if (gross_income >= annex_income_cents || portfolio > annex_portfolio_cents) return
  const params = { income: annex_income_cents, portfolio: annex_portfolio_cents }
  throwFieldErrors([{ field: 'gross_income', key: 'validator.error_annex_income', params }])
}

function tooFewCriteriaError(type: UserType) {
  return type === 'INDIVIDUAL'
    ? { field: 'meets_income', key: 'validator.error_annex_two', params: {} }
    : { field: 'meets_own_funds', key: 'validator.error_annex_one', params: {} }
}
