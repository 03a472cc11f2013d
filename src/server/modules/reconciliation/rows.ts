import { and, eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type {
  ComparedMovement,
  DifferenceKind,
  DifferenceNature,
  DifferenceStatus,
  PaymentProvider,
  ReconciliationDifference,
} from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { investments } from '../investments/tables.ts'
import { fullName } from '../person.ts'
import { differences } from './tables.ts'

const holders = alias(users, 'holders')

/** Selects differences with their orders, holders of wallets and settling managers; the caller adds order, limit and offset. */
export function selectDifferences({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  return tx
    .select({
      difference: differences,
      order: { reference: investments.reference },
      by: { name: users.name, surname: users.surname },
      holder: { name: holders.name, surname: holders.surname },
    })
    .from(differences)
    .leftJoin(
      investments,
      and(eq(investments.tenant_id, differences.tenant_id), eq(investments.id, differences.investment_id)),
    )
    .leftJoin(users, and(eq(users.tenant_id, differences.tenant_id), eq(users.id, differences.by_id)))
    .leftJoin(holders, and(eq(holders.tenant_id, differences.tenant_id), eq(holders.id, differences.user_id)))
    .where(where)
    .$dynamic()
}

export type DifferenceRecord = Awaited<ReturnType<typeof selectDifferences>>[number]

export function differenceRow({ difference, order, by, holder }: DifferenceRecord): ReconciliationDifference {
  const { id, out, number, day, ours, theirs, reason, investment_id, user_id } = difference
  return {
    id,
    out,
    number,
    day,
    reason,
    reference: holder ? fullName(holder) : difference.reference,
    user_id: user_id ?? '',
    movement: difference.movement as ComparedMovement,
    provider: difference.provider as PaymentProvider,
    kind: difference.kind as DifferenceKind,
    status: difference.status as DifferenceStatus,
    nature: difference.nature as DifferenceNature | null,
    ours: Number(ours ?? 0),
    theirs: Number(theirs ?? 0),
    investment_id: investment_id ?? '',
    order: order?.reference ?? '',
    by: by ? fullName(by) : '',
  }
}
