import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import type { Objection } from '../../providers/erir/provider.ts'
import type { IssuanceRecord } from '../issuances/subjects/issuance.ts'
import { notifyPhaseChange } from './notify-phase-change.ts'
import { stepOf } from './step-of.ts'
import { issuanceRemarks } from './tables.ts'

/** Sends an issuance that a regulatory entity refused back to its issuer, with the reasons as remarks. */
export async function applyRefusal(
  ctx: Context,
  row: IssuanceRecord,
  reasons: readonly Objection[],
): Promise<void> {
  await ctx.tx.insert(issuanceRemarks).values(
    reasons.map(({ field = '', text }) => ({
      id: newId(),
      issuance_id: row.issuance.id,
      field,
      text,
      at: ctx.now,
      step: stepOf(ctx.library, field),
    })),
  )
  const note = reasons.map(({ text }) => text).join('; ')
  const changes = { approved_at: null, asked_at: null }
  const updatedRecord = await transition(ctx, 'issuance', row, 'refuse', { note, changes })
  await notifyPhaseChange(ctx, updatedRecord, { reason: note, byEntity: true })
}
