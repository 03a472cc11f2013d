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

/** Stores accounts, with the facts from which sessions derive rights. */
export const users = tenantTable(
  'users',
  {
    id: uuid('id').notNull(),
    /** Contains the address in lower case, so that it identifies one account however it is typed. */
    email: text('email').notNull(),
    password_hash: text('password_hash').notNull(),
    /** Contain copies of the profile's current version, for sorting and searching. */
    name: text('name').notNull(),
    surname: text('surname').notNull(),
    roles: text('roles').array().notNull().default(['USER']),
    /** Contains issuer and subject of the linked Google account. */
    google_subject: text('google_subject'),
    language: text('language').notNull().default('es'),
    /** Tells whether the language was chosen in the account, rather than taken from the browser at registration. */
    language_chosen: boolean('language_chosen').notNull().default(false),
    /** Contains the user name in lower case; null until chosen. */
    username: text('username'),
    /** Contains how optional notifications are delivered, by kind; missing kinds are mailed. */
    told_by: jsonb('told_by').$type<NotificationWays>().notNull().default({}),
    email_verified_at: instant('email_verified_at'),
    /** Contains answers to the tenant's custom fields, by name. */
    own_data: jsonb('own_data').$type<Record<string, CustomAnswer>>().notNull().default({}),
    referral_code: text('referral_code').notNull(),
    referrer_id: uuid('referrer_id'),
    created_at: instant('created_at').notNull(),
    /** Contains when the account was closed; its remaining data are in modules/leaving. */
    closed_at: instant('closed_at'),

    /** Contains the status of the newest identity check; `created` before the first. */
    kyc_status: text('kyc_status').notNull().default('created'),
    /** Contain whether the person may order, with a manager's last reason, copied from status_history. */
    validation: text('validation').notNull().default('pending'),
    validation_reason: text('validation_reason').notNull().default(''),
    validation_words: text('validation_words').notNull().default(''),
    /** Counts the rows of status_history, to detect concurrent changes. */
    validation_step: integer('validation_step').notNull().default(0),
    /** Contains when a pending status began to wait for a manager; null if it does not wait. */
    waits_since: instant('waits_since'),
    /** Combines area, identification and status, such as `INVESTOR.success.waiting`, for the managers' list. */
    standing: text('standing')
      .notNull()
      .generatedAlwaysAs(
        sql`case when closed_at is not null then 'CLOSED' when 'ADMIN' = any(roles) then 'MEMBER' when roles && '{ENTREPRENEUR,CLIENT,ISSUER}' then 'ENTREPRENEUR' else 'INVESTOR' end || '.' || kyc_status || '.' || case when validation = 'pending' and waits_since is not null then 'waiting' else validation end`,
      ),
    /**
     * Contains when an identity document was confirmed; null if revoked. Orders started since then can continue after
     * the document expires.
     */
    identified_at: instant('identified_at'),
    /** Contains a copy from the profile's current version, to find duplicates. */
    document_number: text('document_number').notNull().default(''),

    user_type: text('user_type').notNull().default(''),
  },
  (t) => [
    unique('users_email').on(t.tenant_id, t.email),
    unique('users_username').on(t.tenant_id, t.username),
    unique('users_google').on(t.tenant_id, t.google_subject),
    unique('users_referral_code').on(t.tenant_id, t.referral_code),
    index('users_standing').on(t.tenant_id, t.standing, t.created_at, t.id),
    // Serves the list of referred accounts.
    index('users_referrer')
      .on(t.tenant_id, t.referrer_id, t.created_at, t.id)
      .where(sql`referrer_id is not null`),
    index('users_document').on(t.tenant_id, t.document_number).where(sql`document_number <> ''`),
    belongsTo(t, t.referrer_id, { tenant_id: t.tenant_id, id: t.id }),
    check('users_email_lower', sql`email = lower(email)`),
  ],
)

/** Stores the choices in `own_data`, one row each, because row level security prevents the use of indexes on JSON. */
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

/** Stores every impersonation: manager, person, reason, start and end. Outlives the sessions. */
export const impersonations = tenantTable(
  'impersonations',
  {
    id: uuid('id').notNull(),
    manager_id: uuid('manager_id').notNull(),
    user_id: uuid('user_id').notNull(),
    reason: text('reason').notNull(),
    started_at: instant('started_at').notNull(),
    /** Contains when the impersonation ends at the latest. */
    ends_at: instant('ends_at').notNull(),
    stopped_at: instant('stopped_at'),
  },
  (t) => [
    index('impersonations_user').on(t.tenant_id, t.user_id),
    belongsTo(t, t.manager_id, users),
    belongsTo(t, t.user_id, users),
  ],
)

/** Stores sessions by the SHA-256 of their token, so that the table does not reveal tokens. */
export const sessions = tenantTable(
  'sessions',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    token_hash: text('token_hash').notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    ended_at: instant('ended_at'),
    /** Contains the User-Agent header; '' if absent. */
    agent: text('agent').notNull().default(''),
    /** Contains when the second factor, or the password of a person without one, was last given in this session. */
    factor_at: instant('factor_at'),
    /** Contains the last use, to the minute, if the tenant ends idle sessions. */
    seen_at: instant('seen_at'),
    /**
     * Identifies the impersonation of a session opened by a manager, valid only together with that manager's own
     * session.
     */
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
 * Stores the places from which an account was used, so that failed logins from other places do not lock out its owner.
 * A place is the SHA-256 of the browser's device id or of the network.
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

/** Stores each account's current five-digit code; codes without a user were requested for unknown addresses. */
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

/** Stores pending sign-ins with Google; afterwards, verified addresses until their owners register. */
export const googleRequests = tenantTable(
  'google_requests',
  {
    id: uuid('id').notNull(),
    /** Contains the hash of the state, then of the ticket for the registration. */
    secret_hash: text('secret_hash').notNull(),
    nonce: text('nonce').notNull(),
    verifier: text('verifier').notNull(),
    /** Contains the Google account whose address was verified; null until then. */
    vouched: jsonb('vouched').$type<ProviderAccount>(),
    /** Contains the referral code for the registration; empty without one. */
    referral_code: text('referral_code').notNull().default(''),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
  },
  (t) => [unique('google_requests_secret').on(t.tenant_id, t.secret_hash)],
)

/** Stores one-time secrets by their SHA-256; secrets without a user were requested for unknown addresses. */
export const secrets = tenantTable(
  'secrets',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id'),
    purpose: text('purpose').notNull(),
    secret_hash: text('secret_hash').notNull(),
    /** Contains the SHA-256 of the browser for which it was created; null for mailed links. */
    place_hash: text('place_hash'),
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
 * Stores the second factors of accounts. Their secrets are derived from a salt and the server's secret
 * (second-factor.ts).
 */
export const secondFactors = tenantTable(
  'second_factors',
  {
    user_id: uuid('user_id').notNull(),
    /** Contains the salt of the active factor; null until the first code was entered. */
    salt: text('salt'),
    /** Contains the time step of the last code, so that each code is used once. */
    last_step: bigint('last_step', { mode: 'number' }).notNull().default(0),
    /**
     * Contain the salts of secrets that one session may read while it sets up a factor or shows recovery codes, with
     * the session and the end of that time.
     */
    next_salt: text('next_salt'),
    codes_salt: text('codes_salt'),
    session_id: uuid('session_id'),
    seen_until: instant('seen_until'),
  },
  (t) => [primaryKey({ columns: [t.tenant_id, t.user_id] }), belongsTo(t, t.user_id, users)],
)

/** Stores the hashes of recovery codes, each of which replaces the second factor once. */
export const recoveryCodes = tenantTable(
  'recovery_codes',
  {
    user_id: uuid('user_id').notNull(),
    code_hash: text('code_hash').notNull(),
    used_at: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.tenant_id, t.user_id, t.code_hash] }), belongsTo(t, t.user_id, users)],
)

/** Stores logins with a correct password that wait for the second factor. */
export const loginChallenges = tenantTable(
  'login_challenges',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    ticket_hash: text('ticket_hash').notNull(),
    /** Identifies the browser that started the login; only this browser may complete the login. */
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

/** Stores pending changes of addresses, one per account, with the hashes of both codes. */
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
