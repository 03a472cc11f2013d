import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CustomAnswer } from '../../../language/forms/custom-fields.ts'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import type { ProviderAccount } from '../../providers/sign-in/provider.ts'
import type { NotificationWays } from '../notifications/notification-ways.ts'

/** An account, with the facts of its session: what decides what its owner may do. */
export const users = tenantTable(
  'users',
  {
    id: uuid('id').notNull(),
    /** Lower case: an address names one account, however it is typed. */
    email: text('email').notNull(),
    password_hash: text('password_hash').notNull(),
    /** Copied from the newest version of the profile, for sorting and searching. */
    name: text('name').notNull(),
    surname: text('surname').notNull(),
    roles: text('roles').array().notNull().default(['USER']),
    /** Issuer and subject of the Google account that opens this one. */
    google_subject: text('google_subject'),
    language: text('language').notNull().default('es'),
    /** Whether that is a choice made in the account, which pages follow, or what their browser spoke when they registered. */
    language_chosen: boolean('language_chosen').notNull().default(false),
    /** Lower case; null until chosen. */
    username: text('username'),
    /** How optional mails are delivered, by kind; missing kinds come by mail. */
    told_by: jsonb('told_by').$type<NotificationWays>().notNull().default({}),
    email_verified_at: instant('email_verified_at'),
    /** Answers to the tenant's custom fields, by name. */
    own_data: jsonb('own_data').$type<Record<string, CustomAnswer>>().notNull().default({}),
    referral_code: text('referral_code').notNull(),
    referrer_id: uuid('referrer_id'),
    created_at: instant('created_at').notNull(),
    /** When the account was closed; its remaining data are in modules/leaving. */
    closed_at: instant('closed_at'),

    /** The status of the newest identity check; `created` before the first. */
    kyc_status: text('kyc_status').notNull().default('created'),
    /** Whether they may order, as the newest of their status_history has it, with what a manager said last. */
    validation: text('validation').notNull().default('pending'),
    validation_reason: text('validation_reason').notNull().default(''),
    validation_words: text('validation_words').notNull().default(''),
    /** The length of that history; it detects concurrent changes. */
    validation_step: integer('validation_step').notNull().default(0),
    /** Since when a manager is waited for, while the status is pending. */
    waits_since: instant('waits_since'),
    /** Area, identification and status in one, `INVESTOR.success.waiting`: what the managers' list is divided by. */
    standing: text('standing')
      .notNull()
      .generatedAlwaysAs(
        sql`case when closed_at is not null then 'CLOSED' when 'ADMIN' = any(roles) then 'MEMBER' when roles && '{ENTREPRENEUR,CLIENT,ISSUER}' then 'ENTREPRENEUR' else 'INVESTOR' end || '.' || kyc_status || '.' || case when validation = 'pending' and waits_since is not null then 'waiting' else validation end`,
      ),
    /** When a document of theirs was confirmed, unless that was taken back: what began since goes on when it expires. */
    identified_at: instant('identified_at'),
    /** Copied from the newest version of the profile, to find duplicates. */
    document_number: text('document_number').notNull().default(''),

    user_type: text('user_type').notNull().default(''),
  },
  (t) => [
    unique('users_email').on(t.tenant_id, t.email),
    unique('users_username').on(t.tenant_id, t.username),
    unique('users_google').on(t.tenant_id, t.google_subject),
    unique('users_referral_code').on(t.tenant_id, t.referral_code),
    index('users_standing').on(t.tenant_id, t.standing, t.created_at, t.id),
    // Who came by whose recommendation.
    index('users_referrer')
      .on(t.tenant_id, t.referrer_id, t.created_at, t.id)
      .where(sql`referrer_id is not null`),
    index('users_document').on(t.tenant_id, t.document_number).where(sql`document_number <> ''`),
    belongsTo(t, t.referrer_id, { tenant_id: t.tenant_id, id: t.id }),
    check('users_email_lower', sql`email = lower(email)`),
  ],
)

/** Answers of `own_data` that were chosen from some, each in a row: row security lets no index serve a condition on JSON. */
export const customAnswers = tenantTable(
  'own_answers',
  {
    user_id: uuid('user_id').notNull(),
    field: text('field').notNull(),
    answer: text('answer').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.user_id, t.field] }),
    belongsTo(t, t.user_id, users),
    index('own_answers_found').on(t.tenant_id, t.field, t.answer, t.user_id),
  ],
)

/** Records every impersonation: manager, person, reason, start and end. Outlives the sessions. */
export const impersonations = tenantTable(
  'impersonations',
  {
    id: uuid('id').notNull(),
    manager_id: uuid('manager_id').notNull(),
    user_id: uuid('user_id').notNull(),
    reason: text('reason').notNull(),
    started_at: instant('started_at').notNull(),
    /** Ends at this time unless stopped before. */
    ends_at: instant('ends_at').notNull(),
    stopped_at: instant('stopped_at'),
  },
  (t) => [
    index('impersonations_user').on(t.tenant_id, t.user_id),
    belongsTo(t, t.manager_id, users),
    belongsTo(t, t.user_id, users),
  ],
)

/** A session is found by the SHA-256 of its token: who reads the table cannot use it. */
export const sessions = tenantTable(
  'sessions',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    token_hash: text('token_hash').notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    ended_at: instant('ended_at'),
    /** The User-Agent header; '' if absent. */
    agent: text('agent').notNull().default(''),
    /** When the person last gave their second factor in it. */
    factor_at: instant('factor_at'),
    /** When it was last used, to the minute, where the tenant ends those that are not. */
    seen_at: instant('seen_at'),
    /** Set for a session opened by a manager; valid only beside that manager's own. */
    impersonation_id: uuid('impersonation_id'),
  },
  (t) => [
    unique('sessions_token').on(t.tenant_id, t.token_hash),
    index('sessions_user').on(t.tenant_id, t.user_id),
    belongsTo(t, t.user_id, users),
    belongsTo(t, t.impersonation_id, impersonations),
  ],
)

/**
 * Places from which an account was opened before, so that failed attempts from elsewhere do not lock its owner out. A
 * place is the SHA-256 of the browser's device id or of the network.
 */
export const knownPlaces = tenantTable(
  'known_places',
  {
    user_id: uuid('user_id').notNull(),
    place_hash: text('place_hash').notNull(),
    seen_at: instant('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenant_id, t.user_id, t.place_hash] }), belongsTo(t, t.user_id, users)],
)

/** The current five-digit code of an account. One without a user opens nothing. */
export const emailCodes = tenantTable(
  'email_codes',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id'),
    code_hash: text('code_hash').notNull(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
  },
  (t) => [unique('email_codes_user').on(t.tenant_id, t.user_id), belongsTo(t, t.user_id, users)],
)

/** Sign-ins under way at Google; later, verified addresses until they register. */
export const googleRequests = tenantTable(
  'google_requests',
  {
    id: uuid('id').notNull(),
    /** First of the state they left with, then of the ticket they register with. */
    secret_hash: text('secret_hash').notNull(),
    nonce: text('nonce').notNull(),
    verifier: text('verifier').notNull(),
    vouched: jsonb('vouched').$type<ProviderAccount>(),
    /** The code of the person who recommended the platform. */
    referral_code: text('referral_code').notNull().default(''),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
  },
  (t) => [unique('google_requests_secret').on(t.tenant_id, t.secret_hash)],
)

/** One-time secrets, found by their SHA-256. One without a user was made for an address without an account. */
export const secrets = tenantTable(
  'secrets',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id'),
    purpose: text('purpose').notNull(),
    secret_hash: text('secret_hash').notNull(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
  },
  (t) => [
    unique('secrets_secret').on(t.tenant_id, t.secret_hash),
    index('secrets_user').on(t.tenant_id, t.user_id),
    belongsTo(t, t.user_id, users),
  ],
)

/**
 * The second factor of an account. Its secret stands nowhere: it follows from a salt and the server's own secret
 * (second-factor.ts).
 */
export const secondFactors = tenantTable(
  'second_factors',
  {
    user_id: uuid('user_id').notNull(),
    /** Set for the active factor; null before the first code. */
    salt: text('salt'),
    /** The step of time whose code was used last: no code counts twice. */
    last_step: bigint('last_step', { mode: 'number' }).notNull().default(0),
    /** Set while a factor is being set up or recovery codes are shown, visible to this session only. */
    next_salt: text('next_salt'),
    codes_salt: text('codes_salt'),
    session_id: uuid('session_id'),
    seen_until: instant('seen_until'),
  },
  (t) => [primaryKey({ columns: [t.tenant_id, t.user_id] }), belongsTo(t, t.user_id, users)],
)

/** Codes that replace the second factor, each once. */
export const recoveryCodes = tenantTable(
  'recovery_codes',
  {
    user_id: uuid('user_id').notNull(),
    code_hash: text('code_hash').notNull(),
    used_at: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.tenant_id, t.user_id, t.code_hash] }), belongsTo(t, t.user_id, users)],
)

/** Logins with a right password that wait for the second factor. */
export const loginChallenges = tenantTable(
  'login_challenges',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    ticket_hash: text('ticket_hash').notNull(),
    /** Only the browser that began the login may answer. */
    place_hash: text('place_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
  },
  (t) => [
    unique('login_challenges_ticket').on(t.tenant_id, t.ticket_hash),
    index('login_challenges_user').on(t.tenant_id, t.user_id),
    belongsTo(t, t.user_id, users),
  ],
)

/** An address that an account is to have, with the hashes of the two codes it waits for: a new one takes the old one's place. */
export const emailChanges = tenantTable(
  'email_changes',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    email: text('email').notNull(),
    new_hash: text('new_hash').notNull(),
    old_hash: text('old_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [
    unique('email_changes_user').on(t.tenant_id, t.user_id),
    belongsTo(t, t.user_id, users),
    check('email_changes_lower', sql`email = lower(email)`),
  ],
)
