import { boolean, integer, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { files } from '../files/tables.ts'

/** What is not told is empty. */
const told = (name: string) => text(name).notNull().default('')

/** Every version of who a person is: the newest counts, and rows are only added. */
export const profileHistory = tenantTable(
  'profile_history',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Numbers the versions of a person from 1. */
    position: integer('position').notNull(),
    at: instant('at').notNull(),
    /** Who told it: the person, or a manager who corrected it. */
    by_id: uuid('by_id').notNull(),
    /** Why a manager corrected it. */
    why: told('why'),
    name: told('name'),
    surname: told('surname'),
    /** What others see in place of the name. */
    public_name: told('public_name'),
    sex: told('sex'),
    document_type: told('document_type'),
    document_number: told('document_number'),
    nif: told('nif'),
    /** A day of the calendar. */
    birthday: told('birthday'),
    phone: told('phone'),
    second_phone: told('second_phone'),
    address: told('address'),
    city: told('city'),
    postal_code: told('postal_code'),
    province: told('province'),
    country: told('country'),
    /** For tax. */
    residence_country: told('residence_country'),
    nationality: told('nationality'),
    occupation: told('occupation'),
    marital_status: told('marital_status'),
    spouse_name: told('spouse_name'),
    spouse_surname: told('spouse_surname'),
    spouse_document: told('spouse_document'),
    funds_origin: told('funds_origin'),
    /** Wants news by mail. */
    commercial: boolean('commercial').notNull().default(false),
    /** All that is asked of an investor was told. */
    complete: boolean('complete').notNull().default(false),
  },
  (t) => [
    unique('profile_history_position').on(t.tenant_id, t.user_id, t.position),
    belongsTo(t, t.user_id, users),
    belongsTo(t, t.by_id, users),
  ],
)

/** The picture that somebody has chosen of themselves. */
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

/** What a version says of the person. */
export type ProfileFields = Omit<
  ProfileVersion,
  'tenant_id' | 'id' | 'user_id' | 'position' | 'at' | 'by_id' | 'why'
>
