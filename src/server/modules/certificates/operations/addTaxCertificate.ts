import { eq } from 'drizzle-orm'
import withholding from '../../../../../schemas/withholding.json' with { type: 'json' }
import { calendarDay } from '../../../../domain/calendar.ts'
import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { throwError, throwFieldErrors } from '../../../kernel/errors.ts'
import { recordInitialStatus } from '../../../kernel/lifecycle/transition.ts'
import { lastDayOf } from '../last-day.ts'
import { certificateRow, selectCertificates } from '../rows.ts'
import { taxCertificates } from '../tables.ts'

export const addTaxCertificate: Handler<'addTaxCertificate'> = async (ctx, { body }) => {
  const { kind, country, issued_on, file_id } = body
  const user_id = requireUser(ctx).id
  assertKindAccepted(ctx, kind, country)
  const today = calendarDay(ctx.now, ctx.timeZone)
  if (issued_on > today) throwFieldError('issued_on', 'certificates.not_yet')
  if (lastDayOf(issued_on) < today) throwFieldError('issued_on', 'certificates.too_old')
  const entity_id = ctx.session.entity_id || null
  const certificateValues = {
    id: newId(),
    user_id,
    entity_id,
    kind,
    country,
    issued_on,
    file_id,
    status: 'PENDING',
  }
  await ctx.tx.insert(taxCertificates).values({ ...certificateValues, sent_at: ctx.now })
  recordInitialStatus(ctx, 'tax-certificate', certificateValues)
  const [record] = await selectCertificates(ctx, eq(taxCertificates.id, certificateValues.id))
  return certificateRow(ctx, record ?? throwError('not_found'))
}

/** Throws `invalid_fields` for a certificate that no rule uses for this holder and country. */
function assertKindAccepted({ session }: Context, kind: string, country: string): void {
  const holder = session.entity_id === '' ? 'NATURAL' : 'LEGAL'
  const isAccepted = withholding.rules.some(
    ({ certificate, residences, holder: ruleHolder }) =>
      certificate === kind &&
      (residences?.includes(country) ?? country !== withholding.home) &&
      (!ruleHolder || ruleHolder === holder),
  )
  if (!isAccepted) throwFieldError('kind', 'certificates.wrong_kind')
}

function throwFieldError(field: 'kind' | 'issued_on', key: string): never {
  return throwFieldErrors([{ field, key, params: {} }])
}
