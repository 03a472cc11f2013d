import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { users } from '../auth/tables.ts'
import type { issuanceDocuments } from '../issuances/documents/tables.ts'
import type { IssuanceRecord } from '../issuances/subjects/issuance.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { organisationMembers } from '../organisations/tables.ts'

/** Notifies the issuer's members of an issuance's new phase, and the managers if they have to review it. */
export async function notifyPhase(
  ctx: Context,
  { issuance }: IssuanceRecord,
  { reason, entity }: { reason: string; entity: boolean },
): Promise<void> {
  const { id, slug, status, title, starts_on, ends_on } = issuance
  const event = `issuance/${id}/${status}/${reason === '' ? 'to' : 'back'}/${ctx.now.getTime()}`
  const titleValues = (language: 'es' | 'en') => ({ issuance_title: textIn(title, language) })
  if (status === 'VALIDATING' && reason === '' && !entity) await notifyManagers(ctx, { issuance })
  const link = `${ctx.tenant.origin}/entrepreneur/issuances/${slug}`
  for (const to of await membersOf(ctx, issuance.organisation_id)) {
    if (reason !== '')
      await sendMail(ctx, entity && status !== 'VALIDATING' ? 'issuance_refused' : 'issuance_sent_back', {
        to,
        event,
        values: (language) => ({ ...titleValues(language), reason, link: `${link}/edit` }),
      })
    else if (status === 'VALIDATING')
      await sendMail(ctx, entity ? 'issuance_at_entity' : 'issuance_in_review', {
        to,
        event,
        values: (language) => ({ ...titleValues(language), link }),
      })
    else if (status === 'PRE_CAMPAIGN')
      await sendMail(ctx, 'issuance_announced', {
        to,
        event,
        values: (language) => ({ ...titleValues(language), starts_on, link }),
      })
    else if (status === 'CAMPAIGN')
      await sendMail(ctx, 'issuance_opened', {
        to,
        event,
        values: (language) => ({ ...titleValues(language), ends_on, link }),
      })
  }
}

/** Notifies the managers of an issuance to review. */
export async function notifyManagers(ctx: Context, { issuance }: IssuanceRecord): Promise<void> {
  const { id, slug, status, title } = issuance
  await sendMail(ctx, 'issuance_to_review', {
    event: `issuance/${id}/waits/${status}/${ctx.now.getTime()}`,
    values: (language) => ({
      issuance_title: textIn(title, language),
      link: `${ctx.tenant.origin}/manager/issuances/${slug}/edit?step=review`,
    }),
  })
}

/** Notifies the issuer's members that a manager approved, or an entity registered, their issuance. */
export async function notifyApproved(
  ctx: Context,
  { issuance }: IssuanceRecord,
  mail: 'issuance_approved' | 'issuance_registered' = 'issuance_approved',
): Promise<void> {
  const { id, slug, title, starts_on, organisation_id } = issuance
  const link = `${ctx.tenant.origin}/entrepreneur/issuances/${slug}`
  for (const to of await membersOf(ctx, organisation_id))
    await sendMail(ctx, mail, {
      to,
      event: `issuance/${id}/approved/${ctx.now.getTime()}`,
      values: (language) => ({ issuance_title: textIn(title, language), starts_on, link }),
    })
}

/** Notifies the issuer's members that a document is about to expire, unless the issuance was deleted. */
export async function notifyDocument(
  ctx: Context,
  { id, issuance_id, name, kind, expires_on }: typeof issuanceDocuments.$inferSelect,
): Promise<void> {
  const whereNotRemoved = and(eq(issuances.id, issuance_id), isNull(issuances.removed_at))
  const [issuance] = await ctx.tx.select().from(issuances).where(whereNotRemoved)
  if (!issuance || expires_on === null) return
  const link = `${ctx.tenant.origin}/entrepreneur/issuances/${issuance.slug}/edit?step=documents`
  for (const to of await membersOf(ctx, issuance.organisation_id))
    await sendMail(ctx, 'issuance_document_expiring', {
      to,
      event: `issuance-document/${id}/expiring`,
      values: (language) => ({
        issuance_title: textIn(issuance.title, language),
        document: textIn(name, language) || ctx.text(`document_kind.${kind}`, {}, language),
        expires_on,
        link,
      }),
    })
}

/** Returns the members of an organisation, who administer its issuances. */
export async function membersOf({ tx }: Pick<Context, 'tx'>, organisationId: string) {
  const { tenant_id, user_id, organisation_id } = organisationMembers
  const { id, email, name, language } = users
  return tx
    .select({ id, email, name, language })
    .from(organisationMembers)
    .innerJoin(users, and(eq(users.tenant_id, tenant_id), eq(users.id, user_id)))
    .where(eq(organisation_id, organisationId))
}
