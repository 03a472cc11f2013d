import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { organisationEntities } from '../../entities/tables.ts'

export const unlinkEntity: Handler<'unlinkEntity'> = async ({ tx }, { params: { id } }) => {
  await tx.delete(organisationEntities).where(eq(organisationEntities.organisation_id, id))
  return null
}
