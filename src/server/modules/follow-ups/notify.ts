import { and, eq } from 'drizzle-orm'
import type { Context, Language } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { users } from '../auth/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { organisationMembers } from '../organisations/tables.ts'
import type { FollowUpRecord } from './rows.ts'

function mailValues(ctx: Context, { followUp, issuance }: FollowUpRecord, path: string) {
  return (language: Language) => ({
    issuance_title: textIn(issuance.title, language),
    what: ctx.text(`follow_up_kind.${followUp.kind}`, {}, language),
    link: `${ctx.tenant.origin}${path}`,
  })
}

/** Notifies every member of the issuer of a request. */
export async function notifyIssuer(ctx: Context, row: FollowUpRecord): Promise<void> {
  const { followUp, issuance } = row
  const members = await ctx.tx
    .select({ id: users.id, email: users.email, name: users.name, language: users.language })
    .from(organisationMembers)
    .innerJoin(
      users,
      and(eq(users.tenant_id, organisationMembers.tenant_id), eq(users.id, organisationMembers.user_id)),
    )
    .where(eq(organisationMembers.organisation_id, issuance.organisation_id))
  const values = mailValues(ctx, row, `/entrepreneur/issuances/${issuance.slug}`)
  const request = { wanted_on: followUp.wanted_on ?? '', words: followUp.words }
  for (const to of members)
    await sendMail(ctx, 'follow_up_asked', {
      to,
      event: `follow_up_asked/${followUp.id}/${to.id}`,
      values: (language) => ({ ...values(language), ...request }),
    })
}

/** Sends the issuer's answer to the asker. */
export async function notifyAsker(
  ctx: Context,
  mail: 'follow_up_answered' | 'follow_up_declined',
  record: FollowUpRecord,
): Promise<void> {
  const { followUp, issuance, asker } = record
  const values = mailValues(ctx, record, `/user/issuances/${issuance.slug}/questions`)
  await sendMail(ctx, mail, {
    to: asker,
    event: `${mail}/${followUp.id}`,
    values: (language) => ({
      ...values(language),
      agreed_on: followUp.agreed_on ?? '',
      answer: followUp.answer,
    }),
  })
}
