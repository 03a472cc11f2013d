import { boolean, integer, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { FundsOrigin } from '../../../generated/domain.ts'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { files } from '../files/tables.ts'

/** Defines a text column that is empty by default. */
const requiredText = (name: string) => text(name).notNull().default('')

/** Stores the versions of persons' profiles, of which the newest is current; append-only. */
export const profileHistory = tenantTable(
  'profile_history',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Numbers a person's versions from 1. */
    position: integer('position').notNull(),
    at: instant('at').notNull(),
    /** Identifies the author: the person, or a manager who corrected the profile. */
    by_id: uuid('by_id').notNull(),
    /** Contains a manager's reason for a correction. */
    why: requiredText('why'),
    name: requiredText('name'),
    surname: requiredText('surname'),
    /** Contains the name visible to others. */
    public_name: requiredText('public_name'),
    sex: requiredText('sex'),
    document_type: requiredText('document_type'),
    document_number: requiredText('document_number'),
    nif: requiredText('nif'),
    /** Contains a calendar date. */
    birthday: requiredText('birthday'),
    phone: requiredText('phone'),
    second_phone: requiredText('second_phone'),
    address: requiredText('address'),
    city: requiredText('city'),
    postal_code: requiredText('postal_code'),
    province: requiredText('province'),
    country: requiredText('country'),
    /** Contains the country of tax residence. */
    residence_country: requiredText('residence_country'),
    nationality: requiredText('nationality'),
    occupation: requiredText('occupation'),
    marital_status: requiredText('marital_status'),
    spouse_name: requiredText('spouse_name'),
    spouse_surname: requiredText('spouse_surname'),
    spouse_document: requiredText('spouse_document'),
    funds_origins: text('funds_origins').array().$type<FundsOrigin[]>().notNull().default([]),
    /** Tells whether the person wants news by mail. */
    commercial: boolean('commercial').notNull().default(false),
    /** Tells whether all data required of an investor are present. */
    complete: boolean('complete').notNull().default(false),
  },
  (t) => [
    unique('profile_history_position').on(t.tenant_id, t.user_id, t.position),
    belongsTo(t, t.user_id, users),
    belongsTo(t, t.by_id, users),
  ],
)

/** Stores persons' pictures. */
export const profilePictures = tenantTable(
  'profile_pictures',
  { user_id: uuid('user_id').notNull(), file_id: uuid('file_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.user_id] }),
    belongsTo(t, t.user_id, users),
    belongsTo(t, t.file_id, files),
  ],
)

export type ProfileVersion = typeof profileHistory.$inferSelect

/** Describes a version's fields without its author and time. */
export type ProfileFields = Omit<
  ProfileVersion,
  'tenant_id' | 'id' | 'user_id' | 'position' | 'at' | 'by_id' | 'why'
>
