import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import constants from '../../../../schemas/constants.json' with { type: 'json' }
import type { PreparationRound } from '../../../generated/domain.ts'
import { belongsTo, centsColumn, instant, tenantTable, tokensColumn } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { organisations } from '../organisations/tables.ts'

/** Contains a text in the platform's languages; Spanish is always present. */
export interface Wording {
  es: string
  en?: string
}

export interface Picture {
  url: string
  alt: Wording
}

export interface Teammate {
  name: string
  role: Wording
  about: Wording
}

export interface Section {
  key: 'product' | 'market' | 'competition' | 'business_model' | 'projections'
  title: Wording
  text: Wording
}

export const wordingColumn = (name: string) => jsonb(name).$type<Wording>()

/** Represents an empty text. */
export const emptyWording: Wording = { es: '' }

/** Generates a sorting key in lower case without accents, so that "Ático" sorts before "Bono". */
const sortingTitle = (name: string, title: SQL) =>
  text(name)
    .notNull()
    .generatedAlwaysAs(sql`regexp_replace(normalize(lower(${title}), nfd), '[\\u0300-\\u036f]', '', 'g')`)

/** Selects issuances in campaign, whose outcome is undecided. */
export const whereInCampaign = sql.raw(`"issuances"."status" = 'CAMPAIGN'`)

/** Selects approved issuances that wait only for their first day. */
export const whereReadyToOpen = sql.raw(
  `"issuances"."status" in ('PRE_CAMPAIGN', 'VALIDATING') and "issuances"."approved_at" is not null and "issuances"."removed_at" is null`,
)

/** Selects financed loans whose schedule has payments that are not drafted yet. */
export const whereInPayment = sql.raw(
  `"issuances"."modality" = 'FIXED_RATE' and "issuances"."status" = 'CLOSED' and "issuances"."outcome" = 'FINANCED' and not "issuances"."plan_done"`,
)

/** Selects issuances whose issuer is reminded of its next dividend or rent. */
export const whereReminded = sql.raw(`"issuances"."returns_remind_at" is not null`)

export const issuances = tenantTable(
  'issuances',
  {
    id: uuid('id').notNull(),
    slug: text('slug').notNull(),
    status: text('status').notNull(),
    type: text('type').notNull(),
    modality: text('modality').notNull(),
    mint_strategy: text('mint_strategy').notNull(),
    payment_frequency: text('payment_frequency').notNull(),

    title: wordingColumn('title').notNull(),
    /** Contain the sorting keys of titles, by language. */
    title_es: sortingTitle('title_es', sql`coalesce(title ->> 'es', '')`),
    title_en: sortingTitle('title_en', sql`coalesce(title ->> 'en', title ->> 'es', '')`),
    subtitle: wordingColumn('subtitle').notNull().default(emptyWording),
    short_description: wordingColumn('short_description').notNull().default(emptyWording),
    description: wordingColumn('description').notNull().default(emptyWording),
    sector: wordingColumn('sector').notNull().default(emptyWording),
    sections: jsonb('sections').$type<Section[]>().notNull().default([]),
    images: jsonb('images').$type<Picture[]>().notNull().default([]),
    video_url: text('video_url').notNull().default(''),
    plan_url: text('plan_url').notNull().default(''),
    city: text('city').notNull().default(''),
    address: text('address').notNull().default(''),
    latitude: doublePrecision('latitude').notNull().default(0),
    longitude: doublePrecision('longitude').notNull().default(0),
    /** Contains the radius of the area on the map, in metres. */
    radius: integer('radius').notNull().default(0),

    /** Identifies the issuer, whose members administer the issuance. */
    organisation_id: uuid('organisation_id').notNull(),
    issuer: text('issuer').notNull(),
    issuer_description: wordingColumn('issuer_description').notNull().default(emptyWording),
    /** Contains the reason of the latest change of the last day, in the languages in which it was written. */
    end_reason: wordingColumn('end_reason').notNull().default(emptyWording),
    team: jsonb('team').$type<Teammate[]>().notNull().default([]),
    logo_url: text('logo_url').notNull().default(''),
    /** Contains the issuer's own reference. */
    client_uuid: text('client_uuid').notNull().default(''),
    offer_id: text('offer_id').notNull().default(''),
    smart_contract: text('smart_contract').notNull().default(''),

    token_name: text('token_name').notNull().default(''),
    token_symbol: text('token_symbol').notNull().default(''),
    /** Contains the currency in which tokens are paid, as ISO 4217. */
    currency: text('currency').notNull(),
    token_price: centsColumn('token_price').notNull().default(sql`0`),
    tokens_for_sale: tokensColumn('tokens_for_sale').notNull().default(sql`0`),
    /** Counts reserved and minted tokens; changed only by conditional updates, so that tokens cannot be oversold. */
    tokens_taken: tokensColumn('tokens_taken').notNull().default(sql`0`),
    /** Contain the cents offered and sold in classes other than the default class. */
    classes_for_sale: centsColumn('classes_for_sale').notNull().default(sql`0`),
    classes_taken: centsColumn('classes_taken').notNull().default(sql`0`),
    /** Contains the amount paid and not refunded, without fees; updated by charges and refunds. */
    raised: centsColumn('raised').notNull().default(sql`0`),
    /** Contains the cents below the soft cap of a settled or financed campaign after charged-back orders were canceled. */
    taken_back: centsColumn('taken_back').notNull().default(sql`0`),
    min_tokens: tokensColumn('min_tokens').notNull().default(sql`0`),
    max_tokens: tokensColumn('max_tokens').notNull().default(sql`0`),
    min_ticket: centsColumn('min_ticket').notNull().default(sql`0`),
    soft_cap: centsColumn('soft_cap').notNull().default(sql`0`),
    hard_cap: centsColumn('hard_cap').notNull().default(sql`0`),
    premoney: centsColumn('premoney').notNull().default(sql`0`),
    coinvestment: centsColumn('coinvestment').notNull().default(sql`0`),
    equity_percent: doublePrecision('equity_percent').notNull().default(0),
    expected_return: doublePrecision('expected_return').notNull().default(0),
    /** Contains the yearly interest rate of a loan, in per cent. */
    rate: doublePrecision('rate').notNull().default(0),
    term_months: integer('term_months').notNull().default(0),
    amortisation: text('amortisation').notNull().default(''),
    day_count: text('day_count').notNull().default(''),
    first_payment_on: date('first_payment_on', { mode: 'string' }),
    /** Schedules the draft of the next payment; null until the first payment of the schedule is drafted. */
    plan_next_at: instant('plan_next_at'),
    /** Tells whether all payments of the schedule are drafted. */
    plan_done: boolean('plan_done').notNull().default(false),
    /** Contains when the next payment of the schedule is drafted. */
    plan_at: instant('plan_at').generatedAlwaysAs(
      sql.raw(
        `coalesce("plan_next_at", ("first_payment_on" - ${constants.schedule_days})::timestamp at time zone "time_zone")`,
      ),
    ),
    /** Contains when the issuer is reminded of its next dividend or rent; null for loans, before the first, and afterwards. */
    returns_remind_at: instant('returns_remind_at'),
    online_round: jsonb('online_round').$type<PreparationRound>().notNull().default({}),
    /** Contains the fee on orders in per cent; null for the tenant's general fee. */
    own_fee_percent: doublePrecision('own_fee_percent'),

    /** Contains the tenant's time zone, in which days begin and end. */
    time_zone: text('time_zone').notNull().default('Europe/Madrid'),
    starts_on: date('starts_on', { mode: 'string' }).notNull(),
    ends_on: date('ends_on', { mode: 'string' }).notNull(),
    /** Contains the end of the last day, at which the outcome is decided. */
    ended_at: instant('ended_at')
      .notNull()
      .generatedAlwaysAs(sql.raw(`("ends_on" + 1)::timestamp at time zone "time_zone"`)),
    /** Tells whether the soft cap was reached: UNDECIDED until the campaign has ended. */
    outcome: text('outcome').notNull().default('UNDECIDED'),
    /** Contains when investors were notified that the goal is nearly reached. */
    near_told_at: instant('near_told_at'),
    /** Tells whether the tokens are restricted to holders on the whitelist. */
    by_whitelist: boolean('by_whitelist').notNull().default(false),
    created_at: instant('created_at').notNull(),
    /** Increases with each change of content. */
    version: integer('version').notNull().default(1),
    /** Contains when the issuer requested the announcement. */
    asked_at: instant('asked_at'),
    /** Tells whether an announced issuance stays visible to investors during a new review. */
    shown_in_review: boolean('shown_in_review').notNull().default(false),
    /** Contains when a manager approved the issuance. */
    approved_at: instant('approved_at'),
    /** Contains the start of the first day, at which an approved issuance opens automatically. */
    opens_at: instant('opens_at')
      .notNull()
      .generatedAlwaysAs(sql.raw(`"starts_on"::timestamp at time zone "time_zone"`)),
    /** Contains when the issuance was deleted; it can be restored for some days. */
    removed_at: instant('removed_at'),
  },
  (t) => [
    unique('issuances_slug').on(t.tenant_id, t.slug),
    belongsTo(t, t.organisation_id, organisations),
    index('issuances_of_organisation').on(t.tenant_id, t.organisation_id),
    check('issuances_tokens_taken', sql`${t.tokens_taken} between 0 and ${t.tokens_for_sale}`),
    check('issuances_raised', sql`${t.raised} >= 0`),
    check(
      'issuances_token_price',
      sql`${t.token_price} >= 0 and (${t.token_price} > 0 or ${t.status} = 'DRAFT')`,
    ),
    check(
      'issuances_order_size',
      sql`${t.status} = 'DRAFT' or (${t.min_tokens} >= 1 and ${t.max_tokens} >= ${t.min_tokens})`,
    ),
    check('issuances_outcome', sql`${t.outcome} in ('UNDECIDED', 'FINANCED', 'NOT_FINANCED')`),
    check('issuances_dates', sql`${t.ends_on} >= ${t.starts_on}`),
    index('issuances_opening').on(t.tenant_id, t.opens_at, t.id).where(whereReadyToOpen),
    index('issuances_plan').on(t.tenant_id, t.plan_at, t.id).where(whereInPayment),
    index('issuances_reminded').on(t.tenant_id, t.returns_remind_at, t.id).where(whereReminded),
    index('issuances_ended').on(t.tenant_id, t.ended_at, t.id).where(whereInCampaign),
    // Serve the lists: by status, then by each sort order.
    index('issuances_newest').on(t.tenant_id, t.status, t.starts_on, t.id),
    index('issuances_ending').on(t.tenant_id, t.status, t.ends_on, t.id),
    index('issuances_raised').on(t.tenant_id, t.status, t.raised, t.id),
    index('issuances_title_es').on(t.tenant_id, t.status, t.title_es, t.id),
    index('issuances_title_en').on(t.tenant_id, t.status, t.title_en, t.id),
    index('issuances_min_ticket').on(t.tenant_id, t.status, t.min_ticket, t.id),
  ],
)

export const issuanceFollows = tenantTable(
  'issuance_follows',
  {
    issuance_id: uuid('issuance_id').notNull(),
    user_id: uuid('user_id').notNull(),
    followed_at: instant('followed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.issuance_id, t.user_id] }),
    belongsTo(t, t.issuance_id, issuances).onDelete('cascade'),
    belongsTo(t, t.user_id, users).onDelete('cascade'),
    index('issuance_follows_of_user').on(t.tenant_id, t.user_id, t.followed_at, t.issuance_id),
  ],
)
