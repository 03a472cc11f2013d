import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  Amortisation,
  BeneficiaryOne,
  DayCount,
  DocumentKind,
  FollowUpKind,
  InterestKind,
  IssuanceModality,
  IssuanceStatus,
  IssuanceType,
  MintStrategy,
  OnboardingAdditionalData,
  OnboardingIdentification,
  PaymentFrequency,
  ProfileAddress,
  UserRejection,
} from '../generated/domain.ts'
import type { NewTenant } from '../generated/language.ts'
import type { Language } from '../server/kernel/context.ts'
import type { Teammate, Wording } from '../server/modules/issuances/tables.ts'
import { root } from '../server/startup/root.ts'

/** Describes an issuance of `issuances/<slug>.json`. Days are counted from the day of the seed; money is in cents. */
export interface DemoIssuance {
  tenant: string
  slug: string
  type: IssuanceType
  /** Names a scene of pictures/scenes.ts, if the picture of the type would be misleading. */
  cover?: string
  status: IssuanceStatus
  modality: IssuanceModality
  sector: Wording
  title: Wording
  subtitle: Wording
  short_description: Wording
  description: Wording
  sections: { key: 'product' | 'market' | 'competition' | 'business_model' | 'projections'; text: Wording }[]
  address: string
  city: string
  latitude: number
  longitude: number
  token_name: string
  token_symbol: string
  token_price: number
  tokens_for_sale: number
  min_tokens: number
  max_tokens: number
  soft_cap_percent: number
  expected_return: number
  /** Contains the part of the return that is paid during the term, in percent. */
  rate?: number
  term_months: number
  payment_frequency: PaymentFrequency
  amortisation?: Amortisation
  day_count?: DayCount
  mint_strategy: MintStrategy
  premoney: number
  equity_percent: number
  coinvestment: number
  /** Describes the issuance's financing round; an issuer with a round also has a logo. */
  round?: {
    number: number
    opens_in_days: number
    closes_in_days: number
    valuation: number
    amount: number
  }
  issuer: string
  issuer_description: Wording
  team?: Teammate[]
  starts_in_days: number
  ends_in_days: number
  /** Moves the campaign's last day to a later day or, without `ends_in_days`, to the day of the change. */
  last_day?: { days_ago: number; ends_in_days?: number; reason: string; reason_en?: string }
  /** Lists the additional classes of tokens. */
  classes?: { name: string; symbol: string; price: number; supply: number }[]
  documents: { kind: DocumentKind; permit: 'PUBLIC' | 'HIDDEN' }[]
  /** Contains the decision of the registration entity; omitted if a manager reviews the issuance. */
  entity?: 'PENDING' | 'REGISTERED' | 'REFUSED'
  video_url: string
}

/** Describes an issuer who administers organisations, which are named after the issuers of issuances. */
export interface DemoIssuer {
  name: string
  surname: string
  email: string
  language: Language
  role: 'ENTREPRENEUR' | 'CLIENT' | 'ISSUER'
  /** Tells whether the issuer also invests. */
  invests?: true
  organisations: string[]
  /** Lists the bank accounts proposed for the organisations. */
  accounts?: { organisation: string; iban: string; becomes?: 'VERIFIED' | 'REJECTED' }[]
}

/** Describes an investor with progress and investments. */
export interface DemoInvestor {
  name: string
  surname: string
  email: string
  language: Language
  premium?: boolean
  /** Contains the email address of the referrer, who joined earlier. */
  referrer?: string
  /** Contains the document type; a DNI by default. */
  document_type?: OnboardingIdentification['document_type']
  /** Contains the document number: a final 0 needs a manager's review, a final 9 is rejected. */
  document_number: string
  birthday: string
  address: string
  city: string
  postal_code: string
  province: string
  phone: string
  occupation: string
  marital_status?: OnboardingAdditionalData['marital_status']
  funds_origins?: OnboardingAdditionalData['funds_origins']
  net_income: number
  liquid_assets: number
  commitments: number
  joined_days_ago: number
  reaches: 'REGISTERED' | 'KYC_SENT' | 'KYC_REFUSED' | 'KYC' | 'SUITABILITY_TEST' | 'SIMULATION' | 'INVEST'
  /** Contains the result of the test; passed by default. */
  test?: 'EXPOSED' | 'REJECTED' | 'RETRY' | 'FAILED' | 'DECLARED'
  /**
   * Contains the status: waiting, or a rejection, which `then` may correct or reconsider. By default, a person is
   * validated once everything is complete.
   */
  status?: 'WAITING' | UserRejection
  then?: 'CORRECTED' | 'RECONSIDERED'
  /** Contains the manager's message. */
  words?: string
  /** Contains the address abroad to which a validated investor moves, so that their data are reviewed again. */
  moves?: { days_ago: number } & ProfileAddress
  /** Contains the request to be a sophisticated investor: pending if `becomes` is omitted, and valid for two years. */
  category?: { days_ago: number; becomes?: 'APPROVED' | 'REJECTED' }
  /** Lists the bank accounts, by default in the investor's name. */
  accounts?: { iban: string; holder?: string; becomes?: 'VERIFIED' | 'REJECTED' }[]
  /** Lists the wallets: pending if `becomes` is omitted. */
  wallets?: { address: string; label?: string; becomes?: 'VERIFIED' | 'REJECTED' }[]
  /** Lists the beneficiaries of the investments. */
  beneficiaries?: BeneficiaryOne[]
  /** Lists the companies that the investor represents. */
  companies?: DemoCompany[]
  investments: DemoInvestment[]
}

export interface DemoCompany {
  name: string
  tax_id: string
  activity: string
  days_ago: number
  becomes: 'DRAFT' | 'SENT' | 'IN_REVIEW' | 'APPROVED' | 'REFUSED' | 'REMOVED'
  /** Contains the request of an approved company to be a sophisticated investor. */
  category?: 'PENDING' | 'APPROVED'
}

export interface DemoInvestment {
  issuance: string
  tokens: number
  days_ago: number
  reaches:
    | 'CREATED'
    | 'SIGNED'
    | 'METHOD_PAYMENT'
    | 'PROOF_OF_PAYMENT_UPLOADED'
    | 'IN_UPLOAD_PROOF_OF_PAYMENT'
    | 'CHARGED'
    | 'ACCEPTED'
    | 'MINTED'
    | 'CANCELED'
    | 'WITHDRAWN_PAID'
    | 'PAID_BACK'
}

/** Lists the issuances that an investor follows, is interested in and asks about. */
export interface DemoRequests {
  email: string
  follows?: string[]
  interests?: DemoInterest[]
  asks?: DemoQuestion[]
}

export interface DemoInterest {
  issuance: string
  kind: InterestKind
  amount?: number
  tokens?: number
  days_ago: number
  becomes?: 'CANCELED'
}

export interface DemoQuestion {
  issuance: string
  kind: FollowUpKind
  words?: string
  /** Contains the day of a visit, counted from the day of the seed. */
  in_days?: number
  days_ago: number
  becomes?: 'ANSWERED' | 'DECLINED' | 'WITHDRAWN'
  answer?: string
}

const folder = join(root, 'src/demo')

export function demoTenants(): NewTenant[] {
  return filesOf('tenants')
}

export function demoIssuances(tenant: string): DemoIssuance[] {
  return filesOf<DemoIssuance>('issuances').filter((issuance) => issuance.tenant === tenant)
}

export function demoIssuers(tenant: string): DemoIssuer[] {
  return readJson(`issuers/${tenant}.json`)
}

/** Reads the tax numbers of organisations by name. */
export function readTaxIds(): Record<string, string> {
  return readJson('issuers/tax-ids.json')
}

export function demoInvestors(tenant: string): DemoInvestor[] {
  return readJson(`investors/${tenant}.json`)
}

export function demoRequests(tenant: string): DemoRequests[] {
  return readJson(`requests/${tenant}.json`)
}

function filesOf<T>(name: string): T[] {
  const names = readdirSync(join(folder, name)).filter((file) => file.endsWith('.json'))
  return names.sort().map((file) => readJson(`${name}/${file}`))
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(folder, path), 'utf8'))
}
