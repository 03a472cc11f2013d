import { and, desc, eq, ne } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { lifecycleHistory } from '../../../kernel/lifecycle/tables.ts'
import { issuances } from '../../issuances/tables.ts'
import { notifyAdmitted } from '../notify.ts'
import { type Admission, admissions } from '../tables.ts'

/**
 * Admits a person; the proposal replaces a row that the person already has. Throws `no_account` if they have no
 * account, and `admission_own` if they are the caller.
 */
export const admitPerson: Handler<'admitPerson'> = async (ctx, { subject, transition }) => {
  const { admission, person } = subject
  if (!person) return throwError('no_account')
  if (person.id === requireUser(ctx).id) return throwError('admission_own')
  const whereOwnRow = and(
    eq(admissions.issuance_id, admission.issuance_id),
    eq(admissions.user_id, person.id),
    ne(admissions.id, admission.id),
  )
  const [replacedAdmission] = await ctx.tx.delete(admissions).where(whereOwnRow).returning()
  const address = admission.address || replacedAdmission?.address || ''
  await transition(ctx, {
    changes: { user_id: person.id, email: '', address, changed_at: ctx.now },
    ...(replacedAdmission && { note: await noteOf(ctx, replacedAdmission) }),
  })
  if (replacedAdmission?.status === 'ADMITTED') return null
  const [issuance] = await ctx.tx.select().from(issuances).where(eq(issuances.id, admission.issuance_id))
  if (issuance) await notifyAdmitted(ctx, issuance, person)
  return null
}

/** Describes the row that a proposal replaces: its status, and the reason of a removal. */
async function noteOf(ctx: Context, { id, status }: Admission): Promise<string> {
  if (status !== 'REMOVED') return ctx.text('whitelist.was_admitted')
  const { lifecycle, subject_id, position, note } = lifecycleHistory
  const [removal] = await ctx.tx
    .select({ note })
    .from(lifecycleHistory)
    .where(and(eq(lifecycle, 'admission'), eq(subject_id, id)))
    .orderBy(desc(position))
    .limit(1)
  return ctx.text('whitelist.was_removed', { reason: removal?.note ?? '' })
}
