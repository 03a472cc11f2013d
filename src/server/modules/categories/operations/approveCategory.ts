import { constantsOf } from '../../../../language/documents/constants.ts'
import type { Handler } from '../../../kernel/context.ts'
import { addMonths, daysBefore } from '../../onboarding/dates.ts'
import { notifyValidity } from '../notify.ts'

export const approveCategory: Handler<'approveCategory'> = async (ctx, { transition }) => {
  const { category_months, category_reminder_days } = constantsOf(ctx.library)
  const valid_until = addMonths(ctx.now, category_months)
  const act_at = daysBefore(valid_until, category_reminder_days)
  const approved = await transition(ctx, { changes: { valid_from: ctx.now, valid_until, act_at } })
  await notifyValidity(ctx, 'category_approved', approved)
  return null
}
