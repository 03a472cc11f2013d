import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import { check, index, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, centsColumn, instant, tenantTable, tokensColumn } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { entities } from '../entities/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { tokenClasses } from '../tokens/tables.ts'
import { transfers } from '../transfers/tables.ts'

/** Stores ads, in which holders offer tokens publicly; the offered tokens are locked in the journal. */
export const ads = tenantTable(
  'ads',
  {
    id: uuid('id').notNull(),
    reference: text('reference').notNull(),
    status: text('status').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    /** Identifies the class; null for the issuance's default class. */
    class_id: uuid('class_id'),
    seller_id: uuid('seller_id').notNull(),
    /** Identifies the legal entity that owns the tokens; null if the seller owns them. */
    seller_entity_id: uuid('seller_entity_id'),
    /** Counts the tokens still offered. */
    tokens: tokensColumn('tokens').notNull(),
    /** Contains the price of a token in cents. */
    price: centsColumn('price').notNull(),
    total: centsColumn('total').notNull().generatedAlwaysAs(sql`tokens * price`),
    currency: text('currency').notNull(),
    publish_at: instant('publish_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    /** Contains a manager's reason for a refusal, for the seller. */
    reason: text('reason').notNull().default(''),
    sent_at: instant('sent_at').notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  (t) => [
    belongsTo(t, t.issuance_id, issuances),
    belongsTo(t, t.class_id, tokenClasses),
    belongsTo(t, t.seller_id, users),
    belongsTo(t, t.seller_entity_id, entities),
    check('ads_tokens', sql`${t.tokens} >= 0 and ${t.price} > 0`),
    uniqueIndex('ads_reference').on(t.tenant_id, t.reference),
    index('ads_newest').on(t.tenant_id, t.status, t.sent_at, t.id),
    index('ads_of_seller').on(t.tenant_id, t.seller_id, t.status, t.sent_at, t.id),
    index('ads_of_issuance').on(t.tenant_id, t.issuance_id, t.id),
    index('ads_to_publish').on(t.tenant_id, t.publish_at, t.id).where(sql`status = 'APPROVED'`),
    index('ads_to_expire').on(t.tenant_id, t.expires_at, t.id).where(sql`status = 'PUBLISHED'`),
  ],
)

export type Ad = typeof ads.$inferSelect

/** Stores the conversations of interested people with the seller of an ad, one per person. */
export const adThreads = tenantTable(
  'ad_threads',
  {
    id: uuid('id').notNull(),
    ad_id: uuid('ad_id').notNull(),
    buyer_id: uuid('buyer_id').notNull(),
    begun_at: instant('begun_at').notNull(),
    /** Contains the time of the report, which closes the conversation. */
    reported_at: instant('reported_at'),
    /** Contains when a manager reviewed the report and kept the conversation closed. */
    settled_at: instant('settled_at'),
    /** Identifies the last transfer offered in the conversation. */
    transfer_id: uuid('transfer_id'),
  },
  (t) => [
    belongsTo(t, t.ad_id, ads),
    belongsTo(t, t.buyer_id, users),
    belongsTo(t, t.transfer_id, transfers),
    unique('ad_threads_of_buyer').on(t.tenant_id, t.ad_id, t.buyer_id),
    index('ad_threads_by_buyer').on(t.tenant_id, t.buyer_id, t.id),
  ],
)

export type AdThread = typeof adThreads.$inferSelect

/** Stores the ad from which a transfer took its tokens; a failed sale returns them to the ad. */
export const adTransfers = tenantTable(
  'ad_transfers',
  { transfer_id: uuid('transfer_id').notNull(), ad_id: uuid('ad_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.transfer_id] }),
    belongsTo(t, t.transfer_id, transfers),
    belongsTo(t, t.ad_id, ads),
    index('ad_transfers_of_ad').on(t.tenant_id, t.ad_id),
  ],
)

/** Selects reported conversations that no manager has reviewed. */
export const whereReported = and(isNotNull(adThreads.reported_at), isNull(adThreads.settled_at))

export const adMessages = tenantTable(
  'ad_messages',
  {
    id: uuid('id').notNull(),
    thread_id: uuid('thread_id').notNull(),
    by_id: uuid('by_id').notNull(),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    belongsTo(t, t.thread_id, adThreads),
    belongsTo(t, t.by_id, users),
    index('ad_messages_in_order').on(t.tenant_id, t.thread_id, t.at, t.id),
    index('ad_messages_of_person').on(t.tenant_id, t.by_id, t.id),
  ],
)
