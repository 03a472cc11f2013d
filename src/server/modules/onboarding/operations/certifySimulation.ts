import { eq } from 'drizzle-orm'
import { netWorth } from '../../../../domain/regulation.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { users } from '../../auth/tables.ts'
import { simulate, situationOf } from '../simulation.ts'

export const certifySimulation: Handler<'certifySimulation'> = async (ctx, { body }) => {
  const situation = situationOf(body)
  const result = simulate(ctx, situation)
  await ctx.tx
    .update(users)
    .set({ ...situation, net_worth: netWorth(situation), simulation_certified_at: ctx.now })
    .where(eq(users.id, requireUser(ctx).id))
  return result
}
