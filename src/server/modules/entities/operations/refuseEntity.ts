import { eq } from 'drizzle-orm'
import type { EntityDocumentKind } from '../../../../generated/domain.ts'
import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { documentsOf } from '../documents.ts'
import { entityDetailOf } from '../entity-detail.ts'
import { notify } from '../notify.ts'
import { entities, entityRefusalHistory } from '../tables.ts'

export const refuseEntity: Handler<'refuseEntity'> = async (ctx, { body, transition }) => {
  const { reason, identity_proof, registration_proof, articles, shareholders } = body
  const refused = await transition(ctx, { note: reason, changes: { reason, changed_at: ctx.now } })
  const reasons: Record<EntityDocumentKind, string | undefined> = {
    IDENTITY_PROOF: identity_proof,
    REGISTRATION_PROOF: registration_proof,
    ARTICLES: articles,
    SHAREHOLDERS: shareholders,
  }
  const sentDocuments = await documentsOf(ctx, eq(entities.id, refused.entity.id))
  const decision = { manager_id: requireUser(ctx).id, at: ctx.now }
  const rows = Object.entries(reasons).flatMap(([kind, reason = '']) => {
    const newest = sentDocuments.find(({ document }) => document.kind === kind)
    return reason && newest ? [{ id: newId(), document_id: newest.document.id, reason, ...decision }] : []
  })
  // Keeps the first reason of a document rejected before.
  if (rows.length > 0) await ctx.tx.insert(entityRefusalHistory).values(rows).onConflictDoNothing()
  await notify(ctx, 'refused', refused)
  return entityDetailOf(ctx, refused)
}
