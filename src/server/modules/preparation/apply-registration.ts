import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { IssuanceRecord } from '../issuances/subjects/issuance.ts'
import { issuances } from '../issuances/tables.ts'
import { notifyApproved } from './notify.ts'

/**
 * Approves an issuance that a regulatory entity registered: its next phase may begin, and a campaign opens
 * automatically.
 */
export async function applyRegistration(ctx: Context, row: IssuanceRecord): Promise<void> {
  await ctx.tx.update(issuances).set({ approved_at: ctx.now }).where(eq(issuances.id, row.issuance.id))
  await notifyApproved(ctx, row, 'issuance_registered')
  await ctx.sweep()
}
