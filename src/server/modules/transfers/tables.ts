import { sql } from 'drizzle-orm'
import { check, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MoveReason } from '../../../generated/domain.ts'
import { belongsTo, centsColumn, instant, tenantTable, tokensColumn } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { entities, entityHistory } from '../entities/tables.ts'
import { files } from '../files/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { tokenClasses } from '../tokens/tables.ts'

/** Stores transfers of tokens between wallets: sales between two persons, or moves by a manager. */
export const transfers = tenantTable(
  'transfers',
  {
    id: uuid('id').notNull(),
    reference: text('reference').notNull(),
    kind: text('kind').notNull(),
    status: text('status').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    /** Identifies the class; null for the issuance's default class. */
    class_id: uuid('class_id'),
    seller_id: uuid('seller_id').notNull(),
    /** Identifies the legal entity that owns the tokens; null if the seller owns them. */
    seller_entity_id: uuid('seller_entity_id'),
    buyer_id: uuid('buyer_id').notNull(),
    /**
     * Identifies the version of the legal entity for which the buyer accepted; null if the buyer accepted personally.
     */
    entity_version_id: uuid('entity_version_id'),
    from_address: text('from_address').notNull(),
    to_address: text('to_address').notNull(),
    tokens: tokensColumn('tokens').notNull(),
    /** Contains the price of one token; zero without a sale. */
    price: centsColumn('price').notNull(),
    total: centsColumn('total').notNull().generatedAlwaysAs(sql`tokens * price`),
    currency: text('currency').notNull(),
    /** Lists the reasons of a refusal by the rules. */
    reasons: jsonb('reasons').$type<MoveReason[]>().notNull().default([]),
    /** Contains the complaint of one side; `reason` contains a manager's reason for a move or decision. */
    complaint: text('complaint').notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** Identifies the document that justifies a manager's move; null for sales, and once both sides were erased. */
    proof_file_id: uuid('proof_file_id'),
    /** Identifies the key information sheet shown to the buyer. */
    sheet_file_id: uuid('sheet_file_id'),
    /** Contains the deadline of the next step; null if the step has no deadline. */
    due_at: instant('due_at'),
    /** Schedules the contract notes, in real time; null before the execution and once they are created. */
    note_at: instant('note_at'),
    seller_note_file_id: uuid('seller_note_file_id'),
    buyer_note_file_id: uuid('buyer_note_file_id'),
    proposed_at: instant('proposed_at').notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  (t) => [
    belongsTo(t, t.issuance_id, issuances),
    belongsTo(t, t.class_id, tokenClasses),
    belongsTo(t, t.seller_id, users),
    belongsTo(t, t.seller_entity_id, entities),
    belongsTo(t, t.buyer_id, users),
    belongsTo(t, t.entity_version_id, entityHistory),
    belongsTo(t, t.proof_file_id, files),
    belongsTo(t, t.sheet_file_id, files),
    belongsTo(t, t.seller_note_file_id, files),
    belongsTo(t, t.buyer_note_file_id, files),
    check('transfers_tokens', sql`${t.tokens} > 0`),
    check('transfers_price', sql`(${t.kind} = 'SALE') = (${t.price} > 0)`),
    check('transfers_proof', sql`${t.kind} <> 'SALE' or ${t.proof_file_id} is null`),
    check(
      'transfers_sides',
      sql`(${t.seller_id} = ${t.buyer_id}) = (${t.kind} in ('OWN_WALLET', 'LOST_WALLET'))`,
    ),
    uniqueIndex('transfers_reference').on(t.tenant_id, t.reference),
    index('transfers_newest').on(t.tenant_id, t.status, t.proposed_at, t.id),
    index('transfers_of_seller').on(t.tenant_id, t.seller_id, t.status, t.proposed_at, t.id),
    index('transfers_of_buyer').on(t.tenant_id, t.buyer_id, t.status, t.proposed_at, t.id),
    index('transfers_of_issuance').on(t.tenant_id, t.issuance_id, t.id),
    index('transfers_due').on(t.tenant_id, t.due_at, t.id).where(sql`due_at is not null`),
    index('transfers_notes').on(t.tenant_id, t.note_at, t.id).where(sql`note_at is not null`),
  ],
)

export type Transfer = typeof transfers.$inferSelect

/** Returns the unit of the tokens of a transfer or an ad. */
export const unitOf = ({ class_id, issuance_id }: Pick<Transfer, 'class_id' | 'issuance_id'>): string =>
  class_id ?? issuance_id
