import { eq } from 'drizzle-orm'
import { cents } from '../../../domain/money.ts'
import { lossCapacity } from '../../../domain/regulation.ts'
import type { RecordSimulation } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import type { Investment } from '../investments/tables.ts'
import { lossSimulations } from '../onboarding/tables.ts'

/** Returns the simulation of losses on which an order was based; null if there was none. */
export async function simulationOf(
  { tx }: Pick<Context, 'tx'>,
  { loss_simulation_id: id }: Pick<Investment, 'loss_simulation_id'>,
): Promise<RecordSimulation | null> {
  if (id === null) return null
  const [simulation] = await tx.select().from(lossSimulations).where(eq(lossSimulations.id, id))
  if (!simulation) return null
  return {
    net_income: Number(simulation.net_income),
    liquid_assets: Number(simulation.liquid_assets),
    commitments: Number(simulation.commitments),
    net_worth: Number(simulation.net_worth),
    loss_capacity: Number(lossCapacity(cents(simulation.net_worth))),
    certified_at: simulation.certified_at.toISOString(),
  }
}
