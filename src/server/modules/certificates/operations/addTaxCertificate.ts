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
  assertFits(ctx, kind, country)
  const today = calendarDay(ctx.now)
  if (issued_on > today) refuse('issued_on', 'certificates.not_yet')
  if (lastDayOf(issued_on) < today) refuse('issued_on', 'certificates.too_old')
  const entity_id = ctx.session.entity_id || null
  const sent = { id: newId(), user_id, entity_id, kind, country, issued_on, file_id, status: 'PENDING' }
  await ctx.tx.insert(taxCertificates).values({ ...sent, sent_at: ctx.now })
  recordInitialStatus(ctx, 'tax-certificate', sent)
  const [record] = await selectCertificates(ctx, eq(taxCertificates.id, sent.id))
  return certificateRow(ctx, record ?? throwError('not_found'))
}

/** Throws `invalid_fields` for a certificate that no rule uses for this holder and country. */
function assertFits({ session }: Context, kind: string, country: string): void {
  const holder = session.entity_id === '' ? 'NATURAL' : 'LEGAL'
  const isAccepted = withholding.rules.some(
    ({ certificate, residences, holder: whose }) =>
      certificate === kind &&
      (residences?.includes(country) ?? country !== withholding.home) &&
      (!whose || whose === holder),
  )
  if (!isAccepted) refuse('kind', 'certificates.wrong_kind')
}

function refuse(field: 'kind' | 'issued_on', key: string): never {
  return throwFieldErrors([{ field, key, params: {} }])
}
