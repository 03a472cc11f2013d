import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { users } from '../auth/tables.ts'
import { exportsPageOf } from './export-row.ts'
import type { ListExport } from './tables.ts'

/** Notifies the requester that a file is ready or has failed, once per run. */
export async function notify(
  ctx: Context,
  mail: 'export_ready' | 'export_failed',
  row: ListExport,
): Promise<void> {
  const [to] = await ctx.tx.select().from(users).where(eq(users.id, row.user_id))
  await sendMail(ctx, mail, {
    to,
    event: mail === 'export_ready' ? `${mail}/${row.id}` : `${mail}/${row.id}/${row.runs}`,
    values: {
      list: row.name,
      count: row.rows,
      expires_at: row.expires_at.toISOString(),
      link: `${ctx.tenant.origin}${exportsPageOf(ctx, row)}`,
    },
  })
}
