import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  EntityDocumentKind,
  EntityFounder,
  EntityPartner,
  RegistryCheck,
} from '../../../generated/domain.ts'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { files } from '../files/tables.ts'
import { organisations } from '../organisations/tables.ts'

/** Stores legal entities with their representatives. Removed entities stay, because orders refer to them. */
export const entities = tenantTable(
  'entities',
  {
    id: uuid('id').notNull(),
    /** Identifies the representative. */
    user_id: uuid('user_id').notNull(),
    /** Contain copies from the current version, to sort lists and find duplicates. */
    name: text('name').notNull(),
    tax_id: text('tax_id').notNull(),
    status: text('status').notNull(),
    /** Tells whether the representative invests for the entity. */
    chosen: boolean('chosen').notNull().default(false),
    /** Contains a manager's reason for a rejection, for the representative. */
    reason: text('reason').notNull().default(''),
    added_at: instant('added_at').notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  (t) => [
    belongsTo(t, t.user_id, users),
    check('entities_chosen', sql`not ${t.chosen} or ${t.status} <> 'REMOVED'`),
    uniqueIndex('entities_choice').on(t.tenant_id, t.user_id).where(sql`chosen`),
    uniqueIndex('entities_known').on(t.tenant_id, t.user_id, t.tax_id).where(sql`status <> 'REMOVED'`),
    index('entities_of_user').on(t.tenant_id, t.user_id, t.added_at, t.id),
    index('entities_changed').on(t.tenant_id, t.status, t.changed_at, t.id),
    // Serves the search for other representatives of the same tax number.
    index('entities_tax_id').on(t.tenant_id, t.tax_id),
  ],
)

export type Entity = typeof entities.$inferSelect

/** Stores the versions of legal entities, of which the newest applies. Append-only. */
export const entityHistory = tenantTable(
  'entity_history',
  {
    id: uuid('id').notNull(),
    entity_id: uuid('entity_id').notNull(),
    /** Numbers an entity's versions from 1. */
    position: integer('position').notNull(),
    at: instant('at').notNull(),
    by_id: uuid('by_id').notNull(),
    name: text('name').notNull(),
    tax_country: text('tax_country').notNull(),
    tax_id: text('tax_id').notNull(),
    activity: text('activity').notNull(),
    email: text('email').notNull(),
    founders: jsonb('founders').$type<EntityFounder[]>().notNull(),
    partners: jsonb('partners').$type<EntityPartner[]>().notNull(),
    representation_type: text('representation_type').notNull(),
    /** Contain the representative's data at the time. */
    representative: text('representative').notNull(),
    representative_document: text('representative_document').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    postal_code: text('postal_code').notNull(),
    province: text('province').notNull(),
    residence_country: text('residence_country').notNull(),
    nationality: text('nationality').notNull(),
    birth_city: text('birth_city').notNull(),
    birth_country: text('birth_country').notNull(),
  },
  (t) => [
    unique('entity_history_position').on(t.tenant_id, t.entity_id, t.position),
    belongsTo(t, t.entity_id, entities),
    belongsTo(t, t.by_id, users),
  ],
)

export type EntityVersion = typeof entityHistory.$inferSelect

/** Describes a version's data without its author and time. */
export type EntityData = Omit<EntityVersion, 'tenant_id' | 'id' | 'entity_id' | 'position' | 'at' | 'by_id'>

/** Stores the documents of legal entities, of which the newest of each kind applies. Append-only. */
export const entityDocumentHistory = tenantTable(
  'entity_document_history',
  {
    id: uuid('id').notNull(),
    entity_id: uuid('entity_id').notNull(),
    /** Numbers an entity's documents from 1. */
    position: integer('position').notNull(),
    kind: text('kind').$type<EntityDocumentKind>().notNull(),
    file_id: uuid('file_id').notNull(),
    /** Contains a calendar date; empty if not required. */
    issued_on: text('issued_on').notNull(),
    sent_at: instant('sent_at').notNull(),
  },
  (t) => [
    unique('entity_document_history_position').on(t.tenant_id, t.entity_id, t.position),
    belongsTo(t, t.entity_id, entities),
    belongsTo(t, t.file_id, files),
  ],
)

/** Stores why managers rejected documents; append-only. */
export const entityRefusalHistory = tenantTable(
  'entity_refusal_history',
  {
    id: uuid('id').notNull(),
    document_id: uuid('document_id').notNull(),
    /** Contains the reason, which the representative sees. */
    reason: text('reason').notNull(),
    manager_id: uuid('manager_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    unique('entity_refusal_history_document').on(t.tenant_id, t.document_id),
    belongsTo(t, t.document_id, entityDocumentHistory),
    belongsTo(t, t.manager_id, users),
  ],
)

/** Stores the register checks of legal entities, one per submission, of which the newest applies. */
export const entityChecks = tenantTable(
  'entity_checks',
  {
    /** Contains the platform's reference at the provider. */
    id: uuid('id').notNull(),
    entity_id: uuid('entity_id').notNull(),
    /** Numbers an entity's checks from 1. */
    position: integer('position').notNull(),
    status: text('status').$type<RegistryCheck>().notNull(),
    provider: text('provider').notNull(),
    /** Contains the provider's reference; empty until the provider responds. */
    reference: text('reference').notNull().default(''),
    name: text('name').notNull(),
    tax_country: text('tax_country').notNull(),
    tax_id: text('tax_id').notNull(),
    asked_at: instant('asked_at').notNull(),
    answered_at: instant('answered_at'),
    /** Schedules the next query to the provider in real time, in case its webhook does not arrive. */
    ask_at: instant('ask_at'),
    /** Counts the queries. */
    asked: integer('asked').notNull().default(0),
  },
  (t) => [
    unique('entity_checks_position').on(t.tenant_id, t.entity_id, t.position),
    belongsTo(t, t.entity_id, entities),
    index('entity_checks_reference').on(t.tenant_id, t.reference),
    index('entity_checks_ask').on(t.tenant_id, t.ask_at, t.id).where(sql`ask_at is not null`),
  ],
)

export type EntityCheck = typeof entityChecks.$inferSelect

/** Links organisations to their legal entity. */
export const organisationEntities = tenantTable(
  'organisation_entities',
  {
    organisation_id: uuid('organisation_id').notNull(),
    entity_id: uuid('entity_id').notNull(),
    linked_at: instant('linked_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.organisation_id] }),
    unique('organisation_entities_entity').on(t.tenant_id, t.entity_id),
    belongsTo(t, t.organisation_id, organisations),
    belongsTo(t, t.entity_id, entities),
  ],
)
