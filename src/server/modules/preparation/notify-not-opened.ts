import { inArray } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { managersOf, sendMail } from '../../mail/send.ts'
import { mails } from '../../mail/tables.ts'
import type { IssuanceRecord } from '../issuances/subjects/issuance.ts'
import { textIn } from '../issuances/wording.ts'
import { missingFieldsOf } from './missing-fields.ts'
import { membersOf } from './notify.ts'

/** Notifies managers and the issuer's members, once per planned first day, why an approved campaign does not open. */
export async function notifyNotOpened(ctx: Context, { issuance }: IssuanceRecord): Promise<void> {
  const { id, slug, title, starts_on, organisation_id } = issuance
  const event = `issuance/${id}/not-opened/${starts_on}`
  const events = [event, ...(await managersOf(ctx)).map((manager) => `${event}/${manager.id}`)]
  if ((await ctx.tx.$count(mails, inArray(mails.event, events))) > 0) return
  const needs = await missingFieldsOf(ctx, issuance, 'CAMPAIGN')
  const values = (area: string) => (language: 'es' | 'en') => ({
    issuance_title: textIn(title, language),
    needs: needs.map(({ field }) => ctx.text(`preparing.need_${field}`, {}, language)).join('; '),
    link: `${ctx.tenant.origin}/${area}/issuances/${slug}/edit?step=review`,
  })
  await sendMail(ctx, 'issuance_not_opened_manager', { event, values: values('manager') })
  for (const to of await membersOf(ctx, organisation_id))
    await sendMail(ctx, 'issuance_not_opened', { to, event, values: values('entrepreneur') })
}
