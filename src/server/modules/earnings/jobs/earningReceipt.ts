import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { users } from '../../auth/tables.ts'
import { earnings } from '../../distributions/tables.ts'
import { insertFile } from '../../files/store-file.ts'
import { languageOf } from '../../person.ts'
import { signatureProvider } from '../../signatures/provider.ts'
import { storeSigned } from '../../signatures/signed-paper.ts'
import { partyOf } from '../party.ts'
import { receiptPaper } from '../receipt-paper.ts'
import { type EarningRecord, selectEarnings } from '../rows.ts'
import { claims } from '../tables.ts'

/** Creates the receipt of a completed claim, signed with the tenant's key. */
export const earningReceipt: Sweep = {
  concurrency: 1,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: { id: claims.id, at: claims.receipt_at, clock: 'real', where: isNotNull(claims.receipt_at) },
  async outside(services, tenant, { row }) {
    const runInContext = <T>(work: (ctx: Context) => Promise<T>) =>
      inTenant(services, tenant, 'earningReceipt', work)
    const receipt = await runInContext(async (ctx) => {
      const record = await findDueClaim(ctx, row)
      if (!record) return undefined
      const lines = await selectEarnings(ctx, eq(earnings.claim_id, row)).orderBy(asc(earnings.id))
      const { claim, holder } = record
      const party = await partyOf(ctx, holder, entityIdOf(lines))
      const paper = receiptPaper(ctx, { claim, party, lines }, languageOf(holder))
      return { paper, provider: await signatureProvider(ctx) }
    })
    if (!receipt) return
    const file = await storeSigned(services.files, tenant, receipt)
    await runInContext(async (ctx) => {
      const record = await findDueClaim(ctx, row)
      if (!record) return
      await insertFile(ctx, file, { person_id: record.claim.investor_id })
      const changes = { receipt_at: null, receipt_file_id: file.id }
      await ctx.tx.update(claims).set(changes).where(eq(claims.id, row))
    })
  },
}

/**
 * Returns the legal entity of a claim's lines; undefined for the person, and for an earlier claim with lines of several
 * parties.
 */
function entityIdOf(lines: readonly EarningRecord[]): string | undefined {
  const [entityId, ...otherIds] = new Set(lines.map(({ earning }) => earning.entity_id))
  return otherIds.length > 0 ? undefined : (entityId ?? undefined)
}

async function findDueClaim(ctx: Context, id: string) {
  const { id: user_id, name, surname, email, document_number, language } = users
  const [row] = await ctx.tx
    .select({ claim: claims, holder: { id: user_id, name, surname, email, document_number, language } })
    .from(claims)
    .innerJoin(users, and(eq(users.tenant_id, claims.tenant_id), eq(users.id, claims.investor_id)))
    .where(and(eq(claims.id, id), lte(claims.receipt_at, ctx.realNow)))
    .for('no key update', { of: claims })
  return row
}
