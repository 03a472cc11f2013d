import { newId } from '../database/ids.ts'
import type { JobOptions } from '../jobs/queues.ts'
import type { Context } from '../kernel/context.ts'
import { mails } from './tables.ts'

interface NewMail {
  /** What caused it, in ids: the same event never sends twice. */
  event: string
  /** '' is nobody: the same work, and nothing is sent. */
  to: string
  subject: string
  text: string
  /** When the code or link in it ends. */
  uselessAfter?: Date
}

/** Queues a mail from the platform, within the request's transaction. */
export async function queueMail(ctx: Context, mail: NewMail, options?: JobOptions): Promise<void> {
  const [row] = await ctx.tx
    .insert(mails)
    .values({
      id: newId(),
      event: mail.event,
      recipient: mail.to,
      sender: ctx.tenant.customization.title,
      subject: mail.subject,
      text: mail.text,
      created_at: ctx.realNow,
      useless_after: mail.uselessAfter ?? null,
    })
    .onConflictDoNothing()
    .returning({ id: mails.id })
  if (row) await ctx.send('deliverMail', { mail: row.id }, options)
}
