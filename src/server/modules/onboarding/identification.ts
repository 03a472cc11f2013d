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
  user: Pick<User, 'kyc_status' | 'kyc_submitted_at' | 'kyc_message'>,
): OnboardingIdentificationState {
  const { kyc_status, kyc_message: reason } = user
  return {
    status: kyc_status as KycStatus,
    provider: ctx.identity.name,
    submitted_at: user.kyc_submitted_at?.toISOString() ?? '',
    message:
      kyc_status === 'manual_error' && reason !== ''
        ? ctx.text('identification_message.manual_error_why', { reason })
        : ctx.text(`identification_message.${kyc_status}`),
  }
}
