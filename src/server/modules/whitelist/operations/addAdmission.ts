import { and, eq, or } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { applyPlan } from '../apply-plan.ts'
import { planOf } from '../plan.ts'
import { admissionOf, selectAdmissions } from '../rows.ts'
import { admissions } from '../tables.ts'

export const addAdmission: Handler<'addAdmission'> = async (ctx, { subject, body }) => {
  const { issuance } = subject
  const { email, address = '' } = body
  const [plannedLine] = await planOf(ctx, issuance.id, [{ line: 1, email, address }])
  if (!plannedLine || plannedLine.outcome === 'UNCHANGED' || plannedLine.outcome === 'WAS_REMOVED')
    return throwError('admission_known')
  await applyPlan(ctx, issuance, [plannedLine])
  const whereOfPerson = or(
    eq(admissions.email, plannedLine.email),
    plannedLine.person && eq(admissions.user_id, plannedLine.person.id),
  )
  const [addedAdmission] = await selectAdmissions(
    ctx,
    and(eq(admissions.issuance_id, issuance.id), whereOfPerson),
  )
  return addedAdmission ? admissionOf(ctx, addedAdmission) : throwError('not_found')
}
