import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { recordInitialStatus } from '../../../kernel/lifecycle/transition.ts'
import { newestCheckOf } from '../../onboarding/newest-check.ts'
import { addDocument } from '../add-document.ts'
import { entityDetail } from '../rows.ts'
import { assertCompany, companyDataOf, saveVersion } from '../save.ts'
import { type Entity, entities } from '../tables.ts'

export const createEntity: Handler<'createEntity'> = async (ctx, { body }) => {
  assertCompany(body)
  const companyData = await companyDataOf(ctx, body)
  const { name, tax_id } = companyData
  const [entity] = await ctx.tx
    .insert(entities)
    .values({
      id: newId(),
      user_id: requireUser(ctx).id,
      name,
      tax_id,
      status: 'DRAFT',
      added_at: ctx.now,
      changed_at: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  if (!entity) return throwError('entity_known')
  recordInitialStatus(ctx, 'entity', entity)
  await saveVersion(ctx, entity.id, companyData)
  await addIdentityDocument(ctx, entity)
  return entityDetail(ctx, entity.id)
}

/** Adds the identity document of an already identified representative. */
async function addIdentityDocument(ctx: Context, entity: Entity): Promise<void> {
  const { id, kyc_status } = requireUser(ctx)
  const check = await newestCheckOf(ctx, id)
  const frontFileId = check?.front_file_id
  if (kyc_status === 'success' && frontFileId)
    await addDocument(ctx, entity, { kind: 'IDENTITY_PROOF', file_id: frontFileId, issued_on: '' })
}
