import { and, eq } from 'drizzle-orm'
import { together } from '../../../database/together.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { listOf } from '../../follow-ups/list.ts'
import { followUps } from '../../follow-ups/tables.ts'
import { stateOf } from '../../interests/state.ts'
import { detailOf } from '../detail.ts'
import { idOf } from '../id-of.ts'
import { investorStatuses } from '../visibility.ts'

/** With all that its page shows of the reader, so that the page asks once. */
export const getIssuance: Handler<'getIssuance'> = async (ctx, { params: { slug } }) => {
  const own = and(eq(followUps.user_id, requireUser(ctx).id), eq(followUps.issuance_id, idOf(slug)))
  const [detail, interest, asked] = await together([
    detailOf(ctx, slug, investorStatuses(ctx.tenant.customization)),
    stateOf(ctx, slug),
    listOf(ctx, {}, own),
  ])
  return { ...detail, interest, follow_ups: asked.items }
}
