import { boolean, integer, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { files } from '../files/tables.ts'

/** What is not told is empty. */
const requiredText = (name: string) => text(name).notNull().default('')

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
    why: requiredText('why'),
    name: requiredText('name'),
    surname: requiredText('surname'),
    /** What others see in place of the name. */
    public_name: requiredText('public_name'),
    sex: requiredText('sex'),
    document_type: requiredText('document_type'),
    document_number: requiredText('document_number'),
    nif: requiredText('nif'),
    /** A day of the calendar. */
    birthday: requiredText('birthday'),
    phone: requiredText('phone'),
    second_phone: requiredText('second_phone'),
    address: requiredText('address'),
    city: requiredText('city'),
    postal_code: requiredText('postal_code'),
    province: requiredText('province'),
    country: requiredText('country'),
    /** For tax. */
    residence_country: requiredText('residence_country'),
    nationality: requiredText('nationality'),
    occupation: requiredText('occupation'),
    marital_status: requiredText('marital_status'),
    spouse_name: requiredText('spouse_name'),
    spouse_surname: requiredText('spouse_surname'),
    spouse_document: requiredText('spouse_document'),
    funds_origin: requiredText('funds_origin'),
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
