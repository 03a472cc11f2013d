import { and, eq, or } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { carryOut } from '../apply-plan.ts'
import { planOf } from '../plan.ts'
import { admissionOf, selectAdmissions } from '../rows.ts'
import { admissions } from '../tables.ts'

export const addAdmission: Handler<'addAdmission'> = async (ctx, { subject, body }) => {
  const { issuance } = subject
  const { email, address = '' } = body
  const [planned] = await planOf(ctx, issuance.id, [{ line: 1, email, address }])
  if (!planned || planned.outcome === 'UNCHANGED' || planned.outcome === 'WAS_REMOVED')
    return throwError('admission_known')
  await carryOut(ctx, issuance, [planned])
  const whereOfPerson = or(
    eq(admissions.email, planned.email),
    planned.person && eq(admissions.user_id, planned.person.id),
  )
  const [added] = await selectAdmissions(ctx, and(eq(admissions.issuance_id, issuance.id), whereOfPerson))
  return added ? admissionOf(ctx, added) : throwError('not_found')
}
