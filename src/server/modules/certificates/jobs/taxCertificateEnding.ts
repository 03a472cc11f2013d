import { and, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import type { Context } from '../../../kernel/context.ts'
import { notifyValidity } from '../notify.ts'
import { selectCertificates } from '../rows.ts'
import { type TaxCertificate, taxCertificates } from '../tables.ts'

const { id, remind_at, user_id, kind, status, valid_until } = taxCertificates

/** Reminds holders before a certificate expires. The validity depends on the date alone, not on this job. */
export const taxCertificateEnding: Sweep = whenDue(
  { id, at: remind_at, where: isNotNull(remind_at) },
  async (ctx, whereDue) => {
    const [record] = await selectCertificates(ctx, whereDue).for('update', { of: taxCertificates })
    if (!record) return
    const { certificate, owner } = record
    await ctx.tx.update(taxCertificates).set({ remind_at: null }).where(eq(id, certificate.id))
    if (certificate.status !== 'APPROVED' || owner.closed_at !== null) return
    if (!(await hasOtherCertificate(ctx, certificate)))
      await notifyValidity(ctx, 'tax_certificate_ending', record)
  },
)

/** Returns whether the holder has another certificate of this kind that is pending or valid for longer. */
async function hasOtherCertificate({ tx }: Context, certificate: TaxCertificate): Promise<boolean> {
  const { entity_id } = taxCertificates
  const whereOfHolder =
    certificate.entity_id === null ? isNull(entity_id) : eq(entity_id, certificate.entity_id)
  const whereValidLonger = and(eq(status, 'APPROVED'), gt(valid_until, certificate.valid_until ?? ''))
  const whereOtherCertificate = and(
    ...[eq(user_id, certificate.user_id), whereOfHolder, eq(kind, certificate.kind), ne(id, certificate.id)],
    or(eq(status, 'PENDING'), whereValidLonger),
  )
  return (await tx.$count(taxCertificates, whereOtherCertificate)) > 0
}
