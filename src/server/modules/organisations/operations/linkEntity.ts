import { and, eq, ne } from 'drizzle-orm'
import type { Context, Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { type Entity, entities, organisationEntities } from '../../entities/tables.ts'
import { lockOrganisation } from '../lock.ts'
import { organisations } from '../tables.ts'

/**
 * Links a legal entity to an organisation; an organisation without a tax number receives that of the entity. Throws
 * `entity_unknown`, `entity_unchecked`, `entity_mismatch` and `entity_linked`.
 */
export const linkEntity: Handler<'linkEntity'> = async (ctx, { params: { id }, body: { entity_id } }) => {
  const { tax_id, step } = await lockOrganisation(ctx, id)
  const entity = await requireApprovedEntity(ctx, entity_id)
  if (tax_id !== '' && tax_id !== entity.tax_id) return throwError('entity_mismatch')
  if (await isTaken(ctx, id, entity.tax_id)) return throwError('entity_linked')
  await ctx.tx
    .update(organisations)
    .set({ tax_id: entity.tax_id, step: step + 1 })
    .where(eq(organisations.id, id))
  const [insertedLink] = await ctx.tx
    .insert(organisationEntities)
    .values({ organisation_id: id, entity_id, linked_at: ctx.now })
    .onConflictDoNothing()
    .returning()
  return insertedLink ? null : throwError('entity_linked')
}

async function requireApprovedEntity({ tx }: Context, id: string): Promise<Entity> {
  const [entity] = await tx.select().from(entities).where(eq(entities.id, id)).for('share')
  if (!entity) return throwError('entity_unknown')
  return entity.status === 'APPROVED' ? entity : throwError('entity_unchecked')
}

/** Returns whether another organisation has the tax number. */
async function isTaken({ tx }: Context, id: string, tax_id: string): Promise<boolean> {
  return (await tx.$count(organisations, and(eq(organisations.tax_id, tax_id), ne(organisations.id, id)))) > 0
}
