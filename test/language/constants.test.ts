import { expect, test } from 'vitest'
import { readLibrary } from '../../src/server/documents/read.ts'

const { schemas, constants, texts } = readLibrary()

/** The closed lists of the specification (chapters 1, 3, 4, 6 and 9) in our names; expired orders are our addition. */
test.each([
  ['role', ['ADMIN', 'ENTREPRENEUR', 'CLIENT', 'ISSUER', 'USER', 'PREMIUM_USER']],
  [
    'payment_method',
    ['MANUAL_TRANSFER', 'CREDIT_CARD', 'BANK_WIRE', 'TPV', 'BIZUM', 'BIZUM_WALLET', 'BALANCE'],
  ],
  ['mint_strategy', ['MANUAL', 'AT_CHARGE', 'CAMPAIGN_END', 'SOFT_CAP']],
  ['payment_frequency', ['MONTHLY', 'QUARTERLY', 'BIANNUAL', 'ANNUAL', 'AT_MATURITY']],
  ['issuance_status', ['DRAFT', 'PRE_CAMPAIGN', 'VALIDATING', 'CAMPAIGN', 'CLOSED']],
  [
    'investment_status',
    [
      ...['RESERVED', 'CREATED', 'METHOD_PAYMENT', 'PROOF_OF_PAYMENT_UPLOADED', 'CARD_REGISTRATION_UPDATED'],
      ...['CHARGED', 'SIGNED', 'SIGNED_PENDING', 'ACCEPTED', 'CANCELED', 'MINTED', 'PAYMENT_ERROR'],
      ...['IN_UPLOAD_PROOF_OF_PAYMENT', 'IN_UPDATE_CREDIT_CARD', 'IN_UPDATE_TPV', 'CLOSED', 'EXPIRED'],
    ],
  ],
  [
    'kyc_status',
    [
      ...['created', 'pending', 'running', 'manual_review'],
      ...['success', 'error', 'verification_error', 'manual_error'],
    ],
  ],
  ['test_review', ['approved', 'pending', 'rejected']],
  ['marital_status', ['SINGLE', 'MARRIED_SEPARATION', 'MARRIED_COMMUNITY', 'DIVORCED', 'WIDOWED']],
  ['sex', ['MASCULINE', 'FEMININE']],
  ['user_type', ['INDIVIDUAL', 'LEGAL_ENTITY']],
])('the values of %s match the specification', (name, values) => {
  expect(schemas['enumerations.json']?.$defs?.[name]?.enum?.toSorted()).toEqual(values.toSorted())
})

/** The limits and times of chapter 9 in our units. */
const limits: [string, number][] = [
  ['session_days', 15],
  ['customization_minutes', 5],
  ['code_minutes', 5],
  ['reflection_days', 4],
  ['refund_contact_percent', 90],
  ['identity_hours', 24],
  ['identity_review_hours', 48],
  ['additional_data_hours', 24],
  ['senior_partner_percent', 25],
  ['corporate_document_months', 3],
  ['toasts_at_once', 3],
  ['toast_milliseconds', 5000],
  ['error_reports_per_minute', 60],
  ['error_report_events', 100],
  ['error_report_bytes', 524_288],
]

test.each(limits)('the constant %s matches the specification', (name, value) => {
  expect(Object(constants)[name]).toBe(value)
})

/** Constants beyond the specification: the law's, the validity of a second factor, and defaults of drafts. */
const ours: [string, number][] = [
  ['age_of_majority', 18],
  ['longest_life_years', 120],
  ['longest_document_years', 100],
  ['document_reminder_days', 30],
  ['issuance_document_reminder_days', 30],
  ['challenge_minutes', 10],
  ['fresh_minutes', 10],
  ['recovery_codes', 10],
  ['kept_years', 10],
  ['schedule_days', 14],
  ['default_days', 90],
  ['category_months', 24],
  ['export_days', 3],
  ['category_reminder_days', 30],
  ['annex_income_cents', 6_000_000],
  ['annex_portfolio_cents', 10_000_000],
  ['annex_own_funds_cents', 10_000_000],
  ['annex_turnover_cents', 200_000_000],
  ['annex_balance_cents', 100_000_000],
  ['annex_months', 12],
  ['annex_transactions', 10],
  ['annex_natural_criteria', 2],
  ['invitation_days', 14],
  ['campaign_begins_in_days', 30],
  ['campaign_lasts_days', 60],
  ['restore_days', 30],
  ['transfer_answer_days', 7],
  ['transfer_pay_days', 7],
  ['ad_days', 30],
  ['closing_soon_days', 7],
  ['import_lines', 500],
  ['priority_hours', 48],
  ['visit_minutes', 30],
  ['signatures_digest_minutes', 60],
  ['wire_days', 30],
  ['agreements', 10],
  ['agreements_megabytes', 20],
  ['bizum_minutes', 5],
  ['reconciled_days', 30],
  ['font_kilobytes', 60],
  ['raise_limit_cents', 500_000_000],
  ['raise_months', 12],
  ['raise_warning_percent', 80],
]

test.each(ours)('the constant %s is %d', (name, value) => {
  expect(Object(constants)[name]).toBe(value)
})

test('every constant is listed here with its expected value', () => {
  const names = Object.keys(Object(constants)).filter((name) => name !== '$schema')
  expect(names.sort()).toEqual([...limits, ...ours].map(([name]) => name).sort())
})

test.each([
  ['invest.id_running_text', 'identity_hours'],
  ['identification_message.running', 'identity_hours'],
  ['invest.id_review_text', 'identity_review_hours'],
  ['identification_message.manual_review', 'identity_review_hours'],
  ['validation.waiting_text', 'additional_data_hours'],
  ['validation.pending_text', 'additional_data_hours'],
  ['verify.sent', 'code_minutes'],
  ['mail.code_after', 'code_minutes'],
  ['reflection.title', 'reflection_days'],
  ['reflection.text', 'reflection_days'],
])('the text %s uses the constant %s and no literal number', (key, name) => {
  for (const language of ['es', 'en'] as const) {
    expect(texts[language][key]).toContain(`{{constants.${name}}}`)
    expect(texts[language][key]).not.toMatch(/\d/)
  }
})
