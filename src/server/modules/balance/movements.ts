import { sql } from 'drizzle-orm'
import type { BalanceMovement, BalanceMovementKind } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { investorBalance } from '../../kernel/journal/accounts.ts'
import { journalEntries, journalPostings } from '../../kernel/journal/tables.ts'
import { investments } from '../investments/tables.ts'
import { payouts } from '../payouts/tables.ts'

interface MovementRow extends Record<string, unknown> {
  id: string
  at: string
  kind: BalanceMovementKind
  amount: number
  reference: string
  total: number
}

/** Returns a page of a balance's movements, newest first, and their number. */
export async function movementsOf(
  { tx }: Pick<Context, 'tx'>,
  { user, currency, size, page }: { user: string; currency: string; size: number; page: number },
): Promise<{ items: BalanceMovement[]; total: number }> {
  const { account, owner, unit } = investorBalance(user, currency)
  const { rows } = await tx.execute<MovementRow>(sql`
    select entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, posting.amount::float8 as amount,
      case entry.kind
        when 'withdraw' then 'WITHDRAWN'
        when 'correct' then 'CORRECTED'
        when 'refund' then 'GIVEN_BACK'
        when 'set_aside' then case when posting.amount < 0 then 'SPENT' else 'GIVEN_BACK' end
        else 'EARNED' end as kind,
      coalesce(orders.reference, payout.reference, '') as reference, count(*) over ()::int as total
    from ${journalPostings} posting
    join ${journalEntries} entry on entry.tenant_id = posting.tenant_id and entry.id = posting.entry_id
    left join ${investments} orders on orders.tenant_id = entry.tenant_id and orders.id = entry.cause_id
    left join ${payouts} payout on payout.tenant_id = entry.tenant_id and payout.id = entry.cause_id
    where posting.owner = ${owner} and posting.unit = ${unit} and posting.account = ${account}
    order by entry.at desc, entry.id desc
    limit ${size} offset ${(page - 1) * size}`)
  return { items: rows.map(({ total: _total, ...movement }) => movement), total: rows[0]?.total ?? 0 }
}
