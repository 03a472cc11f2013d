import { netWorth } from '../../../../domain/regulation.ts'
import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { simulate, situationOf } from '../simulation.ts'
import { lossSimulations } from '../tables.ts'

export const certifySimulation: Handler<'certifySimulation'> = async (ctx, { body }) => {
  const situation = situationOf(body)
  const result = simulate(ctx, situation)
  await ctx.tx.insert(lossSimulations).values({
    ...situation,
    id: newId(),
    user_id: requireUser(ctx).id,
    net_worth: netWorth(situation),
    certified_at: ctx.now,
  })
  return result
}
