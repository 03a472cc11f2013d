import { desc, eq } from 'drizzle-orm'
import { cents } from '../../../domain/money.ts'
import { lossCapacity } from '../../../domain/regulation.ts'
import type { RecordSimulation } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import type { Investment } from '../investments/tables.ts'
import { type LossSimulation, lossSimulations } from '../onboarding/tables.ts'

/** Returns the simulation of losses on which an order was based; null if there was none. */
export async function simulationOf(
  { tx }: Pick<Context, 'tx'>,
  { loss_simulation_id: id }: Pick<Investment, 'loss_simulation_id'>,
): Promise<RecordSimulation | null> {
  if (id === null) return null
  const [simulation] = await tx.select().from(lossSimulations).where(eq(lossSimulations.id, id))
  return simulation ? simulationRecord(simulation) : null
}

/** Limits the simulations returned. */
const maxRows = 50

/** Returns the simulations that a person certified, newest first. */
export async function simulationsOf(
  { tx }: Pick<Context, 'tx'>,
  personId: string,
): Promise<RecordSimulation[]> {
  const { user_id, certified_at, id } = lossSimulations
  const rows = await tx
    .select()
    .from(lossSimulations)
    .where(eq(user_id, personId))
    .orderBy(desc(certified_at), desc(id))
    .limit(maxRows)
  return rows.map(simulationRecord)
}

function simulationRecord(simulation: LossSimulation): RecordSimulation {
  return {
    net_income: Number(simulation.net_income),
    liquid_assets: Number(simulation.liquid_assets),
    commitments: Number(simulation.commitments),
    net_worth: Number(simulation.net_worth),
    loss_capacity: Number(lossCapacity(cents(simulation.net_worth))),
    certified_at: simulation.certified_at.toISOString(),
  }
}
