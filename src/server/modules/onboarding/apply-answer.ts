import { eq } from 'drizzle-orm'
import type { IdentificationReason } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import type { IdentityCheck } from '../../providers/kyc/provider.ts'
import { lockIfOpen } from '../auth/accounts.ts'
import { doubtEventOf } from './doubt.ts'
import { notifyOutcome } from './notify-outcome.ts'
import { saveConfirmed } from './save-confirmed.ts'
import { type KycCheck, kycChecks } from './tables.ts'
import { confirmationColumns, transitionCheck } from './transition-check.ts'

interface OutcomeEvent {
  event: 'run' | 'review' | 'confirm' | 'reject' | 'fail'
  reason?: IdentificationReason
}

/**
 * Applies a provider's result to a check, at most once. Ignores results that the lifecycle no longer allows, and
 * results for closed accounts.
 */
export async function applyAnswer(
  ctx: Context,
  id: string,
  result: IdentityCheck,
): Promise<KycCheck | undefined> {
  const loadedCheck = await checkById(ctx, id)
  if (!loadedCheck) return undefined
  if (!(await lockIfOpen(ctx, loadedCheck.user_id))) return loadedCheck
  const check = (await checkById(ctx, id)) ?? loadedCheck
  const checkWithDocumentData = { ...check, ...result.read }
  const outcome = await outcomeEventOf(ctx, checkWithDocumentData, result)
  if (!outcome || !canTransition(ctx, check, outcome.event)) return storeReference(ctx, check, result)
  const { document_type, document_number, birthday, expires_on, name, surname } = checkWithDocumentData
  const updated = await transitionCheck(ctx, check, outcome.event, {
    document_type,
    document_number,
    birthday,
    expires_on,
    name,
    surname,
    reference: result.id,
    submitted_at: check.submitted_at ?? ctx.now,
    reason: outcome.reason ?? '',
    ask_at: outcome.event === 'run' || outcome.event === 'review' ? check.ask_at : null,
    ...(outcome.event === 'confirm' && confirmationColumns(ctx, expires_on)),
  })
  if (updated.status === 'success') await saveConfirmed(ctx, updated)
  await notifyOutcome(ctx, updated)
  return updated
}

/** Stores the provider's reference of a check whose status does not change. */
async function storeReference(
  { tx }: Context,
  check: KycCheck,
  { id: reference }: IdentityCheck,
): Promise<KycCheck> {
  if (check.reference === reference) return check
  await tx.update(kycChecks).set({ reference }).where(eq(kycChecks.id, check.id))
  return { ...check, reference }
}

/** Returns the lifecycle event for a provider's result; undefined while the provider waits for the person. */
async function outcomeEventOf(
  ctx: Context,
  checkWithDocumentData: KycCheck,
  { status, reason }: IdentityCheck,
): Promise<OutcomeEvent | undefined> {
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
      return (await doubtEventOf(ctx, checkWithDocumentData)) ?? { event: 'confirm' }
  }
}

function canTransition({ library }: Context, { status }: KycCheck, event: string): boolean {
  const transitions = library.lifecycles['kyc-check']?.transitions ?? []
  return transitions.some((transition) => transition.event === event && transition.from.includes(status))
}

async function checkById({ tx }: Context, id: string): Promise<KycCheck | undefined> {
  const [check] = await tx.select().from(kycChecks).where(eq(kycChecks.id, id))
  return check
}
