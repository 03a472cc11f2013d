import type pg from 'pg'
import { newId } from '../../../src/server/database/ids.ts'
import type { World } from '../investments/world.ts'

interface Line {
  investor: { id: string }
  issuance: { id: string }
  /** The order whose tokens it is for; left out, one of its own. */
  lot?: string
  gross: number
  withholding: number
  /** What of it gives back what was invested. */
  capital?: number
  at?: string
}

/** Pays somebody a line of a distribution of its own, as if its issuer had sent the money: the distribution's id. */
export async function earned(
  owner: pg.Pool,
  { tenantId }: Pick<World, 'tenantId'>,
  { investor, issuance, lot = newId(), gross, withholding, capital = 0, at = '2026-10-01T10:00:00Z' }: Line,
): Promise<string> {
  const [distribution, earning, fund, share] = [newId(), newId(), newId(), newId()]
  const run = (text: string, values: unknown[]) => owner.query(text, values)
  await run(
    `insert into distributions (tenant_id, id, issuance_id, kind, status, concept, due_on, record_at, currency, gross,
       rent_part, gain_part, capital_part, source, reference, tokens, created_at, changed_at, paid_at)
     values ($1, $2, $3, 'DIVIDEND', 'PAID', 'Alquileres', '2026-09-30', $4, 'EUR', $5, 0, $5 - $6::bigint, $6, 'BY_HAND', $7, 10, $4, $4, $4)`,
    [tenantId, distribution, issuance.id, at, gross, capital, distribution],
  )
  await run(
    `insert into earnings (tenant_id, id, distribution_id, issuance_id, investor_id, lot_id, token_class, status, tokens,
       price, outstanding, currency, gross, rent_part, gain_part, capital_part, withholding_rule, withholding_rate,
       withholding, net, created_at, changed_at, distributed_at)
     values ($1, $2, $3, $4, $5, $6, $4, 'PAID', 2, 10000, 20000, 'EUR', $7, 0, $7 - $8::bigint, $8, 'es_natural', 1900,
       $9, $7 - $9::bigint, $10, $10, $10)`,
    [tenantId, earning, distribution, issuance.id, investor.id, lot, gross, capital, withholding, at],
  )
  const entry = (id: string, kind: string, cause: string, cause_id: string, postings: unknown[][]) =>
    run(
      `with entry as (
         insert into journal_entries (tenant_id, id, cause_kind, cause_id, kind, sequence, at, actor_kind, actor_name)
         values ($1, $2, $3, $4, $5, 1, $6, 'system', 'test') returning tenant_id, id
       ) insert into journal_postings (tenant_id, entry_id, line, account, owner, unit, amount)
       select entry.tenant_id, entry.id, line, account, owner, 'EUR', amount from entry,
         json_to_recordset($7::json) as posting (line int, account text, owner text, amount bigint)`,
      [tenantId, id, cause, cause_id, kind, at, JSON.stringify(named(postings))],
    )
  await entry(fund, 'fund', 'distribution', distribution, [
    ['clearing', 'MANUAL_TRANSFER', -gross],
    ['distribution_fund', distribution, gross],
  ])
  await entry(share, 'distribute', 'earning', earning, [
    ['distribution_fund', distribution, -gross],
    ['earnings_payable', investor.id, gross - withholding],
    ...(withholding > 0 ? [['withholding', '', withholding]] : []),
  ])
  return distribution
}

function named(postings: unknown[][]) {
  return postings.map(([account, owner, amount], index) => ({ line: index + 1, account, owner, amount }))
}
