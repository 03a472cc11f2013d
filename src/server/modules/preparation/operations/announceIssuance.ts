import type { Handler } from '../../../kernel/context.ts'
import { notifyPhaseChange } from '../notify-phase-change.ts'
import { phasesOf } from '../phases.ts'

/** Announces an issuance. If the tenant has no review phase, the campaign opens automatically on its first day. */
export const announceIssuance: Handler<'announceIssuance'> = async (ctx, { transition, subject }) => {
  const { approved } = await phasesOf(ctx, subject)
  const approved_at = subject.issuance.approved_at ?? (approved ? ctx.now : null)
  return notifyPhaseChange(ctx, await transition(ctx, { changes: { approved_at, asked_at: null } }))
}
