import { and, eq } from 'drizzle-orm'
import { sendWithoutWaiting } from '../../database/send-without-waiting.ts'
import { impersonatorOf, requireUser } from '../../kernel/actor.ts'
import type { RequestContext } from '../../kernel/context.ts'
import { formDrafts } from '../drafts/tables.ts'

const name = 'invest'

/** Selects the draft of a person that names the issuance in which they last began to invest. */
export function whereBegun(userId: string) {
  return and(eq(formDrafts.user_id, userId), eq(formDrafts.name, name))
}

/** Remembers that the person is in the investment flow of an issuance, except in a preview or an impersonation. */
export function rememberBegun(ctx: RequestContext, slug: string): void {
  if (ctx.preview || impersonatorOf(ctx)) return
  const draft = { hash: '', values: { slug }, version: 1, updated_at: ctx.now }
  const { tenant_id, user_id } = formDrafts
  sendWithoutWaiting(
    ctx.tx,
    ctx.tx
      .insert(formDrafts)
      .values({ user_id: requireUser(ctx).id, name, ...draft })
      .onConflictDoUpdate({
        target: [tenant_id, user_id, formDrafts.name],
        set: draft,
      }),
  )
}
