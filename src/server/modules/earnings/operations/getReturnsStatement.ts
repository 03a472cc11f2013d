import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { outside } from '../../../kernel/outside.ts'
import { signatureProvider } from '../../signatures/provider.ts'
import { signedPdf } from '../../signatures/signed-paper.ts'
import { earningsCsv } from '../earnings-csv.ts'
import { partyOf } from '../party.ts'
import { earningsOfYear, issuerTaxNumbersOf } from '../year.ts'
import { yearPaper } from '../year-paper.ts'

export const getReturnsStatement: Handler<'getReturnsStatement'> = async (ctx, { params }) => {
  const { year, entity, as = 'pdf' } = params
  const party = await partyOf(ctx, requireUser(ctx), entity)
  const lines = await earningsOfYear(ctx, party, year)
  const issuerTaxNumbers = await issuerTaxNumbersOf(ctx, [
    ...new Set(lines.map(({ earning }) => earning.issuance_id)),
  ])
  const partySuffix = party.entity_id === null ? '' : `-${party.entity_id.slice(-8)}`
  const name = `${ctx.tenant.slug}-${ctx.text('returns_statement.file')}-${year}${partySuffix}.${as}`
  const parties = new Map([[party.entity_id ?? '', party]])
  if (as === 'csv')
    return { name, type: 'text/csv', bytes: earningsCsv(ctx, { lines, parties, payers: issuerTaxNumbers }) }
  const paper = yearPaper(ctx, { party, year, lines, payers: issuerTaxNumbers })
  const signing = { paper, provider: await signatureProvider(ctx) }
  return outside(
    () => signedPdf(signing),
    async (_ctx, bytes) => ({ name, type: 'application/pdf', bytes }),
  )
}
