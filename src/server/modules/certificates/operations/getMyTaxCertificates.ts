import { and, desc, eq, isNull } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { certificateRow, selectCertificates } from '../rows.ts'
import { taxCertificates } from '../tables.ts'

export const getMyTaxCertificates: Handler<'getMyTaxCertificates'> = async (ctx) => {
  const { user_id, entity_id, sent_at, id } = taxCertificates
  const { entity_id: partyId } = ctx.session
  const whereMine = and(
    eq(user_id, requireUser(ctx).id),
    partyId === '' ? isNull(entity_id) : eq(entity_id, partyId),
  )
  const rows = await selectCertificates(ctx, whereMine).orderBy(desc(sent_at), desc(id)).limit(50)
  return { items: rows.map((record) => certificateRow(ctx, record)) }
}
