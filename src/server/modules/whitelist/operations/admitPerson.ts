import { and, eq, ne } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { issuances } from '../../issuances/tables.ts'
import { notifyAdmitted } from '../notify.ts'
import { admissions } from '../tables.ts'

export const admitPerson: Handler<'admitPerson'> = async (ctx, { subject, transition }) => {
  const { admission, person } = subject
  if (!person) return throwError('no_account')
  if (person.id === requireUser(ctx).id) return throwError('admission_own')
  const whereOtherAdmission = and(
    eq(admissions.issuance_id, admission.issuance_id),
    eq(admissions.user_id, person.id),
    ne(admissions.id, admission.id),
  )
  if ((await ctx.tx.$count(admissions, whereOtherAdmission)) > 0) return throwError('admission_known')
  await transition(ctx, { changes: { user_id: person.id, email: '', changed_at: ctx.now } })
  const [issuance] = await ctx.tx.select().from(issuances).where(eq(issuances.id, admission.issuance_id))
  if (issuance) await notifyAdmitted(ctx, issuance, person)
  return null
}
