import { and, eq, type SQL } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { users } from '../auth/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { freezes } from './tables.ts'

export function selectFreezes({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { id, name, email, language } = users
  const { slug, title } = issuances
  return tx
    .select({
      freeze: freezes,
      person: { id, name, email, language },
      issuance: { id: issuances.id, slug, title },
    })
    .from(freezes)
    .innerJoin(users, and(eq(users.tenant_id, freezes.tenant_id), eq(users.id, freezes.user_id)))
    .innerJoin(
      issuances,
      and(eq(issuances.tenant_id, freezes.tenant_id), eq(issuances.id, freezes.issuance_id)),
    )
    .where(where)
    .$dynamic()
}

/** Describes a freeze with its person and issuance. */
export type FreezeRecord = Awaited<ReturnType<typeof selectFreezes>>[number]

/** Notifies the person of a freeze without its reason, which may be confidential. */
export async function notifyFreeze(
  ctx: Context,
  mail: 'holder_frozen' | 'holder_freed',
  { freeze, person, issuance }: FreezeRecord,
): Promise<void> {
  await sendMail(ctx, mail, {
    to: person,
    event: `${mail}/${freeze.id}`,
    values: (language) => ({
      issuance_title: textIn(issuance.title, language),
      link: `${ctx.tenant.origin}/user/issuances/${issuance.slug}`,
    }),
  })
}
