import withholding from '../../../../../schemas/withholding.json' with { type: 'json' }
import { calendarDay } from '../../../../domain/calendar.ts'
import type { CertificateApproval } from '../../../../generated/domain.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwFieldErrors } from '../../../kernel/errors.ts'
import { lastDayOf } from '../last-day.ts'
import { notifyValidity } from '../notify.ts'
import { reminderOf } from '../reminder.ts'

export const approveTaxCertificate: Handler<'approveTaxCertificate'> = async (
  ctx,
  { body, subject, transition },
) => {
  const { issued_on, kind } = subject.certificate
  const lastDay = lastDayOf(issued_on)
  const { valid_until = lastDay } = body
  if (valid_until < calendarDay(ctx.now, ctx.timeZone))
    throwFieldError('valid_until', 'certificates.until_past')
  if (valid_until > lastDay) throwFieldError('valid_until', 'certificates.until_far', { date: lastDay })
  const changes = { valid_until, remind_at: reminderOf(ctx, valid_until), rate: rateOf(kind, body) }
  await notifyValidity(ctx, 'tax_certificate_approved', await transition(ctx, { changes }))
  return null
}

/** Returns the treaty's rate in basis points; null for certificates without a rate. Throws `invalid_fields`. */
function rateOf(kind: string, { rate_percent }: CertificateApproval): number | null {
  const rule = withholding.rules.find(({ certificate }) => certificate === kind)
  if (!rule?.stated)
    return rate_percent === undefined ? null : throwFieldError('rate_percent', 'certificates.rate_none')
  if (rate_percent === undefined) return throwFieldError('rate_percent', 'certificates.rate_missing')
  const rate = Math.round(rate_percent * 100)
  return rate > rule.rate
    ? throwFieldError('rate_percent', 'certificates.rate_high', { max: rule.rate / 100 })
    : rate
}

function throwFieldError(
  field: keyof CertificateApproval,
  key: string,
  params: Record<string, string | number> = {},
): never {
  return throwFieldErrors([{ field, key, params }])
}
