import { isDeepStrictEqual } from 'node:util'
import { desc, eq } from 'drizzle-orm'
import type { EntityCompany } from '../../../generated/domain.ts'
import { newId } from '../../database/ids.ts'
import { onboardingStateOf, requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { throwFieldErrors } from '../../kernel/errors.ts'
import { fullName } from '../person.ts'
import { saveProfile } from '../profile/save.ts'
import { type EntityData, entityHistory } from './tables.ts'
import { isCompanyTaxId } from './tax-id.ts'

/** Throws `invalid_fields` for an invalid company tax number and for partners with more than 100 %. */
export function assertCompany({ tax_country, tax_id, partners = [] }: EntityCompany): void {
  if (!isCompanyTaxId(tax_country, tax_id))
    throwFieldErrors([{ field: 'tax_id', key: 'validator.error_company_tax_id', params: {} }])
  if (partners.reduce((sum, { share }) => sum + share, 0) > 100)
    throwFieldErrors([{ field: 'partners', key: 'validator.error_partner_shares', params: {} }])
}

/** Returns a company's data with its representative's, and saves the representative's address in their profile. */
export async function companyDataOf(ctx: Context, company: EntityCompany): Promise<EntityData> {
  const user = requireUser(ctx)
  const { address, city, postal_code, province, residence_country, nationality } = company
  const country = onboardingStateOf(ctx).profile?.country || residence_country
  const changes = { address, city, postal_code, province, country, residence_country, nationality }
  await saveProfile(ctx, user, changes)
  return { partners: [], ...company, ...representativeOf(ctx) }
}

/** Returns the representative as named in contracts. */
export function representativeOf(ctx: Context) {
  return {
    representative: fullName(requireUser(ctx)),
    representative_document: onboardingStateOf(ctx).profile?.document_number ?? '',
  }
}

/** Adds a version with the changes, unless all values are unchanged. Callers lock the entity. */
export async function saveVersion(
  ctx: Context,
  entity_id: string,
  changes: Partial<EntityData> & ({ name: string } | { representative: string }),
): Promise<void> {
  const { tx, now } = ctx
  const [lastVersion] = await tx
    .select()
    .from(entityHistory)
    .where(eq(entityHistory.entity_id, entity_id))
    .orderBy(desc(entityHistory.position))
    .limit(1)
  const merged = { ...lastVersion, ...changes }
  if (lastVersion && hasSameValues(lastVersion, changes)) return
  const row = { id: newId(), entity_id, by_id: requireUser(ctx).id, at: now }
  await tx.insert(entityHistory).values({
    ...(merged as EntityData),
    ...row,
    position: (lastVersion?.position ?? 0) + 1,
  })
}

function hasSameValues(lastVersion: object, changes: object): boolean {
  return Object.entries(changes).every(([name, value]) =>
    isDeepStrictEqual(Reflect.get(lastVersion, name), value),
  )
}
