import { and, eq, gt, gte, ne, or } from 'drizzle-orm'
import { calendarDay } from '../../../../domain/calendar.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { ApiError, throwError } from '../../../kernel/errors.ts'
import { categoryRequests } from '../../categories/tables.ts'
import { taxCertificates } from '../../certificates/tables.ts'
import { entityDetail } from '../rows.ts'
import { assertCompany, companyDataOf, saveVersion } from '../save.ts'
import { type Entity, entities } from '../tables.ts'

export const saveEntity: Handler<'saveEntity'> = async (ctx, { body, subject }) => {
  const { entity } = subject
  assertCompany(body)
  const companyData = await companyDataOf(ctx, body)
  const { name, tax_id } = companyData
  if (await hasDuplicate(ctx, entity, tax_id)) throwError('entity_known')
  if (tax_id !== entity.tax_id && ((await hasCategory(ctx, entity)) || (await hasCertificate(ctx, entity))))
    throw new ApiError('requirement', { reason: { text: 'refusals.same_tax_id' } })
  const [updatedEntity] = await ctx.tx
    .update(entities)
    .set({ name, tax_id, changed_at: ctx.now })
    .where(and(eq(entities.id, entity.id), eq(entities.status, entity.status)))
    .returning({ id: entities.id })
  if (!updatedEntity) return throwError('wrong_state')
  await saveVersion(ctx, entity.id, companyData)
  return entityDetail(ctx, entity.id)
}

/** Returns whether another entity of the same person has the tax number. */
async function hasDuplicate({ tx }: Context, { id, user_id }: Entity, tax_id: string): Promise<boolean> {
  const whereOtherEntity = and(
    eq(entities.user_id, user_id),
    eq(entities.tax_id, tax_id),
    ne(entities.id, id),
    ne(entities.status, 'REMOVED'),
  )
  return (await tx.$count(entities, whereOtherEntity)) > 0
}

/** Returns whether the entity has a pending or valid category, which does not transfer to another tax number. */
async function hasCategory({ tx, now }: Context, { id }: Entity): Promise<boolean> {
  const { entity_id, status, valid_until } = categoryRequests
  const whereEffective = or(eq(status, 'PENDING'), and(eq(status, 'APPROVED'), gt(valid_until, now)))
  return (await tx.$count(categoryRequests, and(eq(entity_id, id), whereEffective))) > 0
}

/** Returns whether the entity has a pending or valid tax certificate, which does not transfer to another tax number. */
async function hasCertificate({ tx, now, timeZone }: Context, { id }: Entity): Promise<boolean> {
  const { entity_id, status, valid_until } = taxCertificates
  const whereEffective = or(
    eq(status, 'PENDING'),
    and(eq(status, 'APPROVED'), gte(valid_until, calendarDay(now, timeZone))),
  )
  return (await tx.$count(taxCertificates, and(eq(entity_id, id), whereEffective))) > 0
}
