import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { earnings } from '../../distributions/tables.ts'
import { earningsCsv } from '../earnings-csv.ts'
import { type Party, partyOf } from '../party.ts'
import { selectEarnings } from '../rows.ts'
import { issuerTaxNumbersOf } from '../year.ts'

export const getEarningsReceipt: Handler<'getEarningsReceipt'> = async (ctx, { params }) => {
  const person = requireUser(ctx)
  const whereClaimed = and(
    eq(earnings.distribution_id, params.id),
    eq(earnings.investor_id, person.id),
    isNotNull(earnings.claim_id),
  )
  const claimIds = ctx.tx.select({ claim_id: earnings.claim_id }).from(earnings).where(whereClaimed)
  const records = await selectEarnings(ctx, inArray(earnings.claim_id, claimIds)).orderBy(asc(earnings.id))
  if (records.length === 0) return throwError('not_found')
  const parties = new Map<string, Party>()
  for (const { earning } of records)
    if (!parties.has(earning.entity_id ?? ''))
      parties.set(earning.entity_id ?? '', await partyOf(ctx, person, earning.entity_id ?? undefined))
  const issuerTaxNumbers = await issuerTaxNumbersOf(ctx, [
    ...new Set(records.map(({ earning }) => earning.issuance_id)),
  ])
  const lines = records.map((record) => ({
    ...record,
    on: record.earning.claimed_at ?? ctx.now,
    reversed: false,
  }))
  const name = `${ctx.tenant.slug}-${ctx.text('earning_receipt.file')}-${params.id.slice(-8)}.csv`
  return { name, type: 'text/csv', bytes: earningsCsv(ctx, { lines, parties, payers: issuerTaxNumbers }) }
}
