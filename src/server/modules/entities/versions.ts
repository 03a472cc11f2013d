import { desc, eq } from 'drizzle-orm'
import { formatPercent } from '../../../domain/numbers.ts'
import type { ProfileChange, ProfileVersion } from '../../../generated/domain.ts'
import { countryNamer } from '../../../language/common/country-name.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { fullName } from '../person.ts'
import type { EntityRecord } from './rows.ts'
import { type EntityVersion, entityHistory } from './tables.ts'

/** Limits the versions returned. */
const maxRows = 50

/** Returns the changes of a legal entity with time and author, newest first. */
export async function versionsOf(
  ctx: Context,
  { entity }: Pick<EntityRecord, 'entity'>,
): Promise<ProfileVersion[]> {
  const rows = await ctx.tx
    .select({ version: entityHistory, by: { name: users.name, surname: users.surname } })
    .from(entityHistory)
    .innerJoin(users, eq(users.id, entityHistory.by_id))
    .where(eq(entityHistory.entity_id, entity.id))
    .orderBy(desc(entityHistory.position))
    .limit(maxRows + 1)
  const versions = rows.map(({ version, by }, index) => ({
    at: version.at.toISOString(),
    who: version.by_id === entity.user_id ? '' : fullName(by),
    why: '',
    changes: changesBetween(ctx, rows[index + 1]?.version, version),
  }))
  return versions.slice(0, maxRows)
}

/** Maps fields to the text of their label. */
const labelKeys = {
  name: 'entities.name',
  tax_country: 'entities.tax_country',
  tax_id: 'entities.tax_id',
  activity: 'entities.activity',
  email: 'entities.email',
  founders: 'entities.founders',
  partners: 'entities.partners',
  representation_type: 'entities.representation_type',
  representative: 'entities.representative',
  representative_document: 'fields.document_number',
  address: 'entities.rep_address',
  city: 'fields.city',
  postal_code: 'fields.postal_code',
  province: 'fields.province',
  residence_country: 'fields.residence_country',
  nationality: 'fields.nationality',
  birth_city: 'entities.birth_city',
  birth_country: 'entities.birth_country',
} as const

type Field = keyof typeof labelKeys

function changesBetween(
  ctx: Pick<Context, 'text' | 'language'>,
  before: EntityVersion | undefined,
  after: EntityVersion,
): ProfileChange[] {
  return (Object.keys(labelKeys) as Field[]).flatMap((field) => {
    const [previousValue, currentValue] = [
      before ? displayValue(ctx, before, field) : '',
      displayValue(ctx, after, field),
    ]
    return previousValue === currentValue
      ? []
      : [{ label: ctx.text(labelKeys[field]), before: previousValue, after: currentValue }]
  })
}

function displayValue(
  { text, language }: Pick<Context, 'text' | 'language'>,
  version: EntityVersion,
  field: Field,
): string {
  if (field === 'founders') return version.founders.map(({ name }) => name).join(', ')
  if (field === 'partners')
    return version.partners
      .map(({ name, tax_id, share }) => `${name} (${tax_id}), ${formatPercent(share, language)}`)
      .join('; ')
  const value = version[field]
  if (field === 'representation_type') return text(`representation_type.${value}`)
  return field.endsWith('country') || field === 'nationality' ? countryNamer(language)(value) : value
}
