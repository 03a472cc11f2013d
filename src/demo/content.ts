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
  UserRejection,
} from '../generated/domain.ts'
import type { NewTenant } from '../generated/language.ts'
import type { Language } from '../server/kernel/context.ts'
import type { Teammate, Wording } from '../server/modules/issuances/tables.ts'
import { root } from '../server/startup/root.ts'

/** An issuance as `issuances/<slug>.json` tells it. Days count from the day of the seed; money is in cents. */
export interface DemoIssuance {
  tenant: string
  slug: string
  type: IssuanceType
  /** A name in pictures/scenes.ts, where the type's own picture would mislead. */
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
  /** What of it is paid on the way. */
  rate?: number
  term_months: number
  payment_frequency: PaymentFrequency
  amortisation?: Amortisation
  day_count?: DayCount
  mint_strategy: MintStrategy
  premoney: number
  equity_percent: number
  coinvestment: number
  /** It is one of several rounds of its issuer, who has a mark of its own. */
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
  /** Its last day was moved so many days ago: to a later one, or to that very day. */
  last_day?: { days_ago: number; ends_in_days?: number; reason: string; reason_en?: string }
  /** Tokens beside those of the default class. */
  classes?: { name: string; symbol: string; price: number; supply: number }[]
  documents: { kind: DocumentKind; permit: 'PUBLIC' | 'HIDDEN' }[]
  /** What a regulatory entity makes of it, where there is one. Left out, a manager reviews it. */
  entity?: 'PENDING' | 'REGISTERED' | 'REFUSED'
  video_url: string
}

/** Somebody who administers the issuances of organisations, named as the issuers of issuances. */
export interface DemoIssuer {
  name: string
  surname: string
  email: string
  language: Language
  role: 'ENTREPRENEUR' | 'CLIENT' | 'ISSUER'
  /** They invest as well. */
  invests?: true
  organisations: string[]
  /** The bank accounts that they propose for them. */
  accounts?: { organisation: string; iban: string; becomes?: 'VERIFIED' | 'REJECTED' }[]
}

/** How far an investor came, and what they bought. */
export interface DemoInvestor {
  name: string
  surname: string
  email: string
  language: Language
  premium?: boolean
  /** The address of who recommended the platform to them, and joined before. */
  referrer?: string
  /** Left out: a DNI. */
  document_type?: OnboardingIdentification['document_type']
  /** One that ends in 0 waits for a manager, one that ends in 9 is not accepted. */
  document_number: string
  birthday: string
  address: string
  city: string
  postal_code: string
  province: string
  phone: string
  occupation: string
  marital_status?: OnboardingAdditionalData['marital_status']
  net_income: number
  liquid_assets: number
  commitments: number
  joined_days_ago: number
  reaches: 'REGISTERED' | 'KYC_SENT' | 'KYC_REFUSED' | 'KYC' | 'SUITABILITY_TEST' | 'SIMULATION' | 'INVEST'
  /** Left out: passed. */
  test?: 'EXPOSED' | 'REJECTED' | 'RETRY' | 'FAILED' | 'DECLARED'
  /** What became of their status: each reason of a rejection, after which some fix it or are reconsidered. Left out: validated once complete. */
  status?: 'WAITING' | UserRejection
  then?: 'CORRECTED' | 'RECONSIDERED'
  /** What the manager wrote for them. */
  words?: string
  /** A request to be a sophisticated investor: it waits where it became nothing, and runs out after two years. */
  category?: { days_ago: number; becomes?: 'APPROVED' | 'REJECTED' }
  /** Bank accounts; in their own name where none is said. */
  accounts?: { iban: string; holder?: string; becomes?: 'VERIFIED' | 'REJECTED' }[]
  /** Addresses that they have named: they wait where they became nothing. */
  wallets?: { address: string; label?: string; becomes?: 'VERIFIED' | 'REJECTED' }[]
  /** Who has a part in what they invest. */
  beneficiaries?: BeneficiaryOne[]
  /** The companies that they represent. */
  companies?: DemoCompany[]
  investments: DemoInvestment[]
}

export interface DemoCompany {
  name: string
  tax_id: string
  activity: string
  days_ago: number
  becomes: 'DRAFT' | 'SENT' | 'IN_REVIEW' | 'APPROVED' | 'REFUSED' | 'REMOVED'
  /** What became of its request to be a sophisticated investor, of an approved one. */
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

/** What somebody follows, would put in, and asks issuers. */
export interface DemoWishes {
  email: string
  follows?: string[]
  interests?: DemoInterest[]
  asks?: DemoAsk[]
}

export interface DemoInterest {
  issuance: string
  kind: InterestKind
  amount?: number
  tokens?: number
  days_ago: number
  becomes?: 'CANCELED'
}

export interface DemoAsk {
  issuance: string
  kind: FollowUpKind
  words?: string
  /** The day of a visit, from the day of the seed. */
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
  return read(`issuers/${tenant}.json`)
}

/** The tax numbers of organisations, by their names. */
export function readTaxIds(): Record<string, string> {
  return read('issuers/tax-ids.json')
}

export function demoInvestors(tenant: string): DemoInvestor[] {
  return read(`investors/${tenant}.json`)
}

export function demoWishes(tenant: string): DemoWishes[] {
  return read(`wishes/${tenant}.json`)
}

function filesOf<T>(name: string): T[] {
  const names = readdirSync(join(folder, name)).filter((file) => file.endsWith('.json'))
  return names.sort().map((file) => read(`${name}/${file}`))
}

function read<T>(path: string): T {
  return JSON.parse(readFileSync(join(folder, path), 'utf8'))
}
