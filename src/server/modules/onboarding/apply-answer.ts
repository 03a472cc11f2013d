import { eq } from 'drizzle-orm'
import type { IdentificationReason } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import type { IdentityCheck } from '../../providers/kyc/provider.ts'
import { lockIfOpen } from '../auth/accounts.ts'
import { doubtOf } from './doubt.ts'
import { notifyOutcome } from './notify-outcome.ts'
import { saveConfirmed } from './save-confirmed.ts'
import { type KycCheck, kycChecks } from './tables.ts'
import { confirmed, transitionCheck } from './transition-check.ts'

interface Step {
  event: 'run' | 'review' | 'confirm' | 'reject' | 'fail'
  reason?: IdentificationReason
}

/**
 * Applies a provider's answer about a check, once. Ignores answers that the lifecycle no longer allows, and
 * answers about closed accounts.
 */
export async function applyAnswer(
  ctx: Context,
  id: string,
  answer: IdentityCheck,
): Promise<KycCheck | undefined> {
  const record = await checkById(ctx, id)
  if (!record) return undefined
  if (!(await lockIfOpen(ctx, record.user_id))) return record
  const check = (await checkById(ctx, id)) ?? record
  const read = { ...check, ...answer.read }
  const step = await stepOf(ctx, read, answer)
  if (!step || !mayHappen(ctx, check, step.event)) return named(ctx, check, answer)
  const { document_type, document_number, birthday, expires_on, name, surname } = read
  const updated = await transitionCheck(ctx, check, step.event, {
    ...{ document_type, document_number, birthday, expires_on, name, surname, reference: answer.id },
    submitted_at: check.submitted_at ?? ctx.now,
    reason: step.reason ?? '',
    ask_at: step.event === 'run' || step.event === 'review' ? check.ask_at : null,
    ...(step.event === 'confirm' && confirmed(ctx, expires_on)),
  })
  if (updated.status === 'success') await saveConfirmed(ctx, updated)
  await notifyOutcome(ctx, updated)
  return updated
}

/** Stores the provider's reference of a check whose status does not change. */
async function named({ tx }: Context, check: KycCheck, { id: reference }: IdentityCheck): Promise<KycCheck> {
  if (check.reference === reference) return check
  await tx.update(kycChecks).set({ reference }).where(eq(kycChecks.id, check.id))
  return { ...check, reference }
}

/** Returns the event of an answer; undefined while the person has to act. */
async function stepOf(
  ctx: Context,
  read: KycCheck,
  { status, reason }: IdentityCheck,
): Promise<Step | undefined> {
  switch (status) {
    case 'waiting':
      return undefined
    case 'running':
      return { event: 'run' }
    case 'review':
      return { event: 'review', ...(reason && { reason }) }
    case 'rejected':
      return { event: 'reject', reason: reason ?? 'document_rejected' }
    case 'canceled':
      return { event: 'fail', reason: reason ?? 'abandoned' }
    case 'approved':
      return (await doubtOf(ctx, read)) ?? { event: 'confirm' }
  }
}

function mayHappen({ library }: Context, { status }: KycCheck, event: string): boolean {
  const transitions = library.lifecycles['kyc-check']?.transitions ?? []
  return transitions.some((each) => each.event === event && each.from.includes(status))
}

async function checkById({ tx }: Context, id: string): Promise<KycCheck | undefined> {
  const [check] = await tx.select().from(kycChecks).where(eq(kycChecks.id, id))
  return check
}
