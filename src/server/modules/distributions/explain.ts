import { eq } from 'drizzle-orm'
import withholding from '../../../../schemas/withholding.json' with { type: 'json' }
import { sum } from '../../../domain/money.ts'
import type {
  DistributionAmounts,
  DistributionExplained,
  TaxCertificateKind,
} from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { lastDayOf } from '../certificates/last-day.ts'
import { taxCertificates } from '../certificates/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { amountsOf, type LineRecord, lineOf } from './lines.ts'
import { recordDay } from './record-date.ts'
import { distributionNameOf } from './rows.ts'
import type { Earning } from './tables.ts'

/** Returns a line with all values from which its amount was calculated. */
export async function explainLine(ctx: Context, row: LineRecord): Promise<DistributionExplained> {
  const { earning, distribution, issuance } = row
  const certificate = await certificateOf(ctx, earning)
  return {
    ...lineOf(ctx, row),
    why: { ...calculationOf(ctx, row), ...(certificate && { certificate }) },
    issuance_title: textIn(issuance.title, ctx.language),
    name: distributionNameOf(ctx, distribution),
    record_on: recordDay(distribution),
    distributed_at: toIso(earning.distributed_at),
    claimed_at: toIso(earning.claimed_at),
    executed_at: toIso(earning.executed_at),
    delivered_at: toIso(earning.delivered_at),
  }
}

function calculationOf(
  { text }: Context,
  { earning, distribution }: LineRecord,
): DistributionExplained['why'] {
  const rule = withholding.rules.find(({ rule }) => rule === earning.withholding_rule)
  return {
    ...amountsOf(earning),
    amounts: distribution.amounts as DistributionAmounts,
    record_on: recordDay(distribution),
    tokens: Number(earning.tokens),
    all_tokens: Number(distribution.tokens),
    outstanding: Number(earning.outstanding),
    all_outstanding: Number(distribution.outstanding),
    rent_all: Number(distribution.rent_part),
    gain_all: Number(distribution.gain_part),
    capital_all: Number(distribution.capital_part),
    tokens_percent: percentOf(earning.tokens, distribution.tokens),
    taxed: Number(sum(earning.rent_part, earning.gain_part)),
    rule: rule ? text(rule.reason) : '',
    source: rule?.source ?? '',
    url: rule?.url ?? '',
    residence: earning.residence,
  }
}

/** Returns the tax certificate on which the line's rule is based; undefined without one. */
async function certificateOf(
  { tx }: Context,
  { certificate_id }: Earning,
): Promise<DistributionExplained['why']['certificate']> {
  if (!certificate_id) return undefined
  const { kind, country, issued_on, valid_until } = taxCertificates
  const [certificate] = await tx
    .select({ kind, country, issued_on, valid_until })
    .from(taxCertificates)
    .where(eq(taxCertificates.id, certificate_id))
  return (
    certificate && {
      ...certificate,
      kind: certificate.kind as TaxCertificateKind,
      valid_until: certificate.valid_until ?? lastDayOf(certificate.issued_on),
    }
  )
}

/** Returns a percentage with four decimals, rounded down. */
function percentOf(part: bigint, total: bigint): number {
  return total > 0n ? Number((part * 1_000_000n) / total) / 10_000 : 0
}

const toIso = (time: Date | null) => time?.toISOString() ?? ''
