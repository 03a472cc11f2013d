import { and, eq, inArray } from 'drizzle-orm'
import type { EntityDocumentKind, PayeeNamedOwner } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import type { CompanyEnrolRequest } from '../../providers/payment/enrolment.ts'
import { documentsOf, newestDocuments } from '../entities/documents.ts'
import { type EntityRecord, selectEntities } from '../entities/rows.ts'
import { entities } from '../entities/tables.ts'
import { files } from '../files/tables.ts'
import { newestProfileOf } from '../profile/newest-profile.ts'
import type { Payee } from './tables.ts'

/** Contains the data of a legal entity that a provider verifies. */
export interface Company extends Pick<CompanyEnrolRequest, 'number' | 'address'> {
  id: string
  files: { kind: EntityDocumentKind; file: typeof files.$inferSelect }[]
}

/** Returns an approved legal entity with its newest documents; undefined if it is not approved. */
export async function companyOf(ctx: Context, id: string): Promise<Company | undefined> {
  const [record] = await selectEntities(ctx, and(eq(entities.id, id), eq(entities.status, 'APPROVED')))
  if (!record) return undefined
  const { tax_id, address, city, postal_code, residence_country } = record.version
  const documents = newestDocuments(ctx, await documentsOf(ctx, eq(entities.id, id)))
  const kinds = new Map(documents.map(({ file_id, kind }) => [file_id, kind]))
  const fileIds = [...kinds.keys()].filter((fileId) => fileId !== '')
  const fileRows =
    fileIds.length > 0 ? await ctx.tx.select().from(files).where(inArray(files.id, fileIds)) : []
  return {
    id,
    number: tax_id,
    address: { street: address, city, postal_code, country: residence_country },
    files: fileRows.flatMap((file) => {
      const kind = kinds.get(file.id)
      return kind ? [{ kind, file }] : []
    }),
  }
}

/**
 * Returns the beneficial owners: those declared before, otherwise the partners above the legal threshold, otherwise the
 * representative, who then is the owner by law.
 */
export async function ownersOf(
  ctx: Context,
  { entity, version, owner }: EntityRecord,
  payee: Payee | undefined,
): Promise<PayeeNamedOwner[]> {
  if (payee && payee.owners.length > 0) return payee.owners
  if (version.partners.length > 0) return version.partners.map(({ name }) => splitName(name))
  const profile = await newestProfileOf(ctx.tx, entity.user_id)
  const { birthday = '' } = profile ?? {}
  const { birth_city, birth_country, nationality, address, city, postal_code, residence_country } = version
  return [
    {
      name: owner.name,
      surname: owner.surname,
      birthday,
      birth_city,
      birth_country,
      nationality,
      address,
      city,
      postal_code,
      country: residence_country,
    },
  ]
}

function splitName(fullName: string): PayeeNamedOwner {
  const [name = '', ...rest] = fullName.split(' ')
  return { name, surname: rest.join(' ') }
}
