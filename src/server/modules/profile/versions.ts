import { isDeepStrictEqual } from 'node:util'
import { desc, eq } from 'drizzle-orm'
import type { ProfileVersion as DisplayedVersion, ProfileChange } from '../../../generated/domain.ts'
import { countryNamer } from '../../../language/common/country-name.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { fullName } from '../person.ts'
import { profileFieldsOf } from './profile-fields.ts'
import { type ProfileFields, profileHistory } from './tables.ts'

/** Limits the rows in one response. */
const maxRows = 50

/** Returns the changes of a profile with time and author, newest first. */
export async function versionsOf(ctx: Context, id: string): Promise<DisplayedVersion[]> {
  const rows = await ctx.tx
    .select({ version: profileHistory, author: { name: users.name, surname: users.surname } })
    .from(profileHistory)
    .innerJoin(users, eq(users.id, profileHistory.by_id))
    .where(eq(profileHistory.user_id, id))
    .orderBy(desc(profileHistory.position))
    .limit(maxRows + 1)
  const displayedVersions = rows.map(({ version, author }, index) => ({
    at: version.at.toISOString(),
    who: version.by_id === id ? '' : fullName(author),
    why: version.why,
    changes: changesBetween(ctx, profileFieldsOf(rows[index + 1]?.version), profileFieldsOf(version)),
  }))
  return displayedVersions.slice(0, maxRows)
}

/** Returns the differences between two profiles as texts. */
export function changesBetween(
  ctx: Pick<Context, 'text' | 'language'>,
  before: ProfileFields,
  after: ProfileFields,
): ProfileChange[] {
  return Object.keys(after).flatMap((name) => {
    const [previousValue, newValue] = [Reflect.get(before, name), Reflect.get(after, name)]
    if (name === 'complete' || isDeepStrictEqual(previousValue, newValue)) return []
    return {
      label: ctx.text(`fields.${name}`),
      before: displayValue(ctx, name, previousValue),
      after: displayValue(ctx, name, newValue),
    }
  })
}

/** Maps fields to the enumeration of their values. */
const enumerationByField: Record<string, string> = {
  sex: 'sex',
  document_type: 'identity_document',
  marital_status: 'marital_status',
  funds_origins: 'funds_origin',
}

function displayValue(ctx: Pick<Context, 'text' | 'language'>, name: string, value: unknown): string {
  const { text, language } = ctx
  if (Array.isArray(value)) return value.map((item) => displayValue(ctx, name, item)).join(', ')
  if (typeof value === 'boolean') return text(value ? 'renderer.yes' : 'renderer.no')
  const rawText = String(value ?? '')
  if (rawText === '') return ''
  if (name === 'country' || name === 'residence_country' || name === 'nationality')
    return countryNamer(language)(rawText)
  const enumeration = enumerationByField[name]
  if (enumeration !== undefined) return text(`${enumeration}.${rawText}`)
  // Uses UTC, because a calendar date has no time zone.
  return name === 'birthday'
    ? new Intl.DateTimeFormat(language, calendarDay).format(new Date(rawText))
    : rawText
}

const calendarDay = { dateStyle: 'long', timeZone: 'UTC' } as const
