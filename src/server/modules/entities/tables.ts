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

/** The legal entities that people act for. One that is removed stays, for what was ordered for it. */
export const entities = tenantTable(
  'entities',
  {
    id: uuid('id').notNull(),
    /** Its representative. */
    user_id: uuid('user_id').notNull(),
    /** As its newest version has them: lists order by the one, doubles are found by the other. */
    name: text('name').notNull(),
    tax_id: text('tax_id').notNull(),
    status: text('status').notNull(),
    /** Its representative invests for it. */
    chosen: boolean('chosen').notNull().default(false),
    /** Why a manager refused it, for its representative. */
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
    // Who else acts for the same.
    index('entities_tax_id').on(t.tenant_id, t.tax_id),
  ],
)

export type Entity = typeof entities.$inferSelect

/** Every version of what was told of a legal entity: the newest counts, and rows are only added. */
export const entityHistory = tenantTable(
  'entity_history',
  {
    id: uuid('id').notNull(),
    entity_id: uuid('entity_id').notNull(),
    /** Numbers the versions of an entity from 1. */
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
    /** Who represents it, as the platform knew them then. */
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

/** What a version says of the entity. */
export type EntityTold = Omit<EntityVersion, 'tenant_id' | 'id' | 'entity_id' | 'position' | 'at' | 'by_id'>

/** Every document that was sent of a legal entity: the newest of a kind counts, and rows are only added. */
export const entityDocumentHistory = tenantTable(
  'entity_document_history',
  {
    id: uuid('id').notNull(),
    entity_id: uuid('entity_id').notNull(),
    /** Numbers the documents of an entity from 1. */
    position: integer('position').notNull(),
    kind: text('kind').$type<EntityDocumentKind>().notNull(),
    file_id: uuid('file_id').notNull(),
    /** A day of the calendar; empty where nobody asks. */
    issued_on: text('issued_on').notNull(),
    sent_at: instant('sent_at').notNull(),
  },
  (t) => [
    unique('entity_document_history_position').on(t.tenant_id, t.entity_id, t.position),
    belongsTo(t, t.entity_id, entities),
    belongsTo(t, t.file_id, files),
  ],
)

/** Why managers refused documents; rows are only added. */
export const entityRefusalHistory = tenantTable(
  'entity_refusal_history',
  {
    id: uuid('id').notNull(),
    document_id: uuid('document_id').notNull(),
    /** For the representative, who reads it. */
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

/** What a register said of a legal entity as it was sent, each time that it was: the newest counts. */
export const entityChecks = tenantTable(
  'entity_checks',
  {
    /** Our reference, which the provider is asked with. */
    id: uuid('id').notNull(),
    entity_id: uuid('entity_id').notNull(),
    /** Numbers the checks of an entity from 1. */
    position: integer('position').notNull(),
    status: text('status').$type<RegistryCheck>().notNull(),
    provider: text('provider').notNull(),
    /** The provider's own name of it; empty until it has one. */
    reference: text('reference').notNull().default(''),
    name: text('name').notNull(),
    tax_country: text('tax_country').notNull(),
    tax_id: text('tax_id').notNull(),
    asked_at: instant('asked_at').notNull(),
    answered_at: instant('answered_at'),
    /** When the provider is asked how far it is, in case its message never comes: by real time. */
    ask_at: instant('ask_at'),
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

/** Which legal entity an organisation is. */
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
