import type { KycStatus, OnboardingIdentificationState } from '../../../generated/domain.ts'
import type { Context, User } from '../../kernel/context.ts'
import type { IdentityCheck } from '../../providers/kyc/provider.ts'

export const statusOfCheck: Record<IdentityCheck['status'], KycStatus> = {
  running: 'running',
  approved: 'success',
  review: 'manual_review',
  rejected: 'verification_error',
}

export function identificationState(
  ctx: Pick<Context, 'identity' | 'text'>,
  user: Pick<User, 'kyc_status' | 'kyc_submitted_at'>,
): OnboardingIdentificationState {
  return {
    status: user.kyc_status as KycStatus,
    provider: ctx.identity.name,
    submitted_at: user.kyc_submitted_at?.toISOString() ?? '',
    message: ctx.text(`identification_message.${user.kyc_status}`),
  }
}
