import { cents, tokens } from '../../../src/domain/money.ts'

/** Rows with which a test tenant begins, as operations would have written them. */
export const userRow = {
  password_hash: '-',
  name: 'Nora',
  surname: 'Vidal',
  roles: ['USER'],
  language: 'es',
}

export const profileRow = (now: Date, { name, surname }: { name?: string; surname?: string }) => ({
  position: 1,
  at: now,
  name: name ?? userRow.name,
  surname: surname ?? userRow.surname,
  address: 'Calle Mayor 1',
  complete: true,
})

export const testAttemptRow = (now: Date) => ({
  position: 1,
  questionnaire: 'suitability-1',
  answers: {},
  score: 100,
  passed: true,
  attempt: 1,
  attempts_left: 1,
  needs_review: false,
  taken_at: now,
  valid_until: yearsFrom(now, 2),
  renew_from: yearsFrom(now, 2),
})

export const walletRow = (now: Date) => ({
  kind: 'PLATFORM',
  status: 'VERIFIED',
  added_at: now,
  changed_at: now,
})

export const categoryRequestRow = (now: Date) => ({
  position: 1,
  user_type: 'INDIVIDUAL',
  status: 'APPROVED',
  claims: [],
  warning: '',
  language: 'es',
  requested_at: now,
  valid_from: now,
  valid_until: yearsFrom(now, 2),
  act_at: yearsFrom(now, 2),
})

/** Returns a history row by the system. */
export const systemHistoryRow = (now: Date) => ({
  position: 1,
  at: now,
  actor_kind: 'system' as const,
  actor_name: 'test',
})

/** Returns the first history row of a record that no operation created. */
export const creationHistoryRow = (now: Date) => ({
  ...systemHistoryRow(now),
  event: 'create',
  from_status: '',
})

/** Returns a simulation with a net worth of 30,000 €, whose threshold by article 21(7) is 1,500 €. */
export const simulationRow = (now: Date) => ({
  net_income: cents(3_000_000),
  liquid_assets: cents(0),
  commitments: cents(0),
  net_worth: 3_000_000n,
  certified_at: now,
})

/** Returns an issuance of 100 tokens at 100 € with a campaign of 60 days. */
export const issuanceRow = (now: Date) => ({
  status: 'CAMPAIGN',
  type: 'REAL_ESTATE',
  modality: 'RENT',
  mint_strategy: 'MANUAL',
  payment_frequency: 'MONTHLY',
  title: { es: 'Casa en Málaga', en: 'House in Malaga' },
  subtitle: { es: 'Alquiler' },
  short_description: { es: 'Un piso.' },
  description: { es: 'Un piso en alquiler.' },
  sector: { es: 'Vivienda', en: 'Housing' },
  issuer_description: { es: 'Promotora' },
  city: 'Málaga',
  issuer: 'Casas SL',
  token_name: 'Casa',
  token_symbol: 'CASA',
  currency: 'EUR',
  token_price: cents(10_000),
  tokens_for_sale: tokens(100),
  min_tokens: tokens(1),
  max_tokens: tokens(50),
  min_ticket: cents(10_000),
  soft_cap: cents(0),
  hard_cap: cents(1_000_000),
  starts_on: dayFrom(now, -30),
  ends_on: dayFrom(now, 60),
  created_at: now,
})

export function dayFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

export function yearsFrom(now: Date, years: number): Date {
  return new Date(now.getTime() + years * 365 * 86_400_000)
}
