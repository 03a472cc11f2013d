import { and, eq, isNull } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { certificatesOf } from '../rows.ts'
import { taxCertificates } from '../tables.ts'

export const getMyTaxCertificates: Handler<'getMyTaxCertificates'> = async (ctx) => {
  const { user_id, entity_id } = taxCertificates
  const { entity_id: partyId } = ctx.session
  const whereMine = and(
    eq(user_id, requireUser(ctx).id),
    partyId === '' ? isNull(entity_id) : eq(entity_id, partyId),
  )
  return { items: await certificatesOf(ctx, whereMine) }
}
