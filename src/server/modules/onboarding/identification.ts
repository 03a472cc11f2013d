import type { KycStatus, OnboardingIdentificationState } from '../../../generated/domain.ts'
import type { Context, Language, User } from '../../kernel/context.ts'
import { correctionOf, isCorrectable, noCorrection } from './correction.ts'
import type { KycCheck } from './tables.ts'

/** Returns the state of a person's identification, with what they have to correct. */
export function identificationState(
  ctx: Pick<Context, 'identity' | 'text' | 'language' | 'now'>,
  user: Pick<User, 'kyc_status' | 'validation' | 'validation_reason'>,
  check: KycCheck | null,
): OnboardingIdentificationState {
  const { kyc_status } = user
  const { name, pictures, selfie } = ctx.identity
  const { reason = '', provider = name, expires_on = '', submitted_at = null } = check ?? {}
  const submittedDocument = check === null || kyc_status === 'success' ? emptyDocument : check
  const reasonText = check ? reasonIn(ctx, check, ctx.language) : ''
  const correction = isCorrectable(kyc_status) ? correctionOf(check) : noCorrection
  return {
    status: kyc_status as KycStatus,
    provider,
    pictures,
    selfie,
    begun: pictures === 'PROVIDER' && check !== null && isAtProvider(check),
    renewable: isRefused(user) || isRenewable(ctx, check),
    submitted_at: submitted_at?.toISOString() ?? '',
    expires_on,
    reason,
    message:
      reasonText === ''
        ? ctx.text(`identification_message.${kyc_status}`)
        : ctx.text(`identification_message.${kyc_status}_why`, { reason: reasonText }),
    notes: {
      ...(correction.doubted && keptPictureNotes(ctx, submittedDocument)),
      ...(correction.at !== undefined && { [correction.at]: reasonText }),
    },
    document_type: submittedDocument.document_type,
    document_number: submittedDocument.document_number,
    birthday: submittedDocument.birthday,
    front_file_id: check?.front_file_id ?? '',
    back_file_id: check?.back_file_id ?? '',
    selfie_file_id: check?.selfie_file_id ?? '',
    again: correction.again,
  }
}

const emptyDocument = { document_type: '', document_number: '', birthday: '' }

const pictureFields = ['front_file_id', 'back_file_id', 'selfie_file_id'] as const

/** Returns a note for each picture that stays in the form after a refusal that does not name a picture. */
function keptPictureNotes(
  { text }: Pick<Context, 'text'>,
  submittedDocument: Partial<KycCheck>,
): Record<string, string> {
  const keptPictures = pictureFields.filter((picture) => submittedDocument[picture])
  return Object.fromEntries(
    keptPictures.map((picture) => [picture, text('identification_message.kept_picture')]),
  )
}

/** Returns whether a manager rejected the person because of their identity document. */
export function isRefused({
  validation,
  validation_reason,
}: Pick<User, 'validation' | 'validation_reason'>): boolean {
  return validation === 'rejected' && validation_reason === 'KYC_NOT_APPROVED'
}

/** Returns whether the confirmed document expires soon, so that the person may send a new document. */
export function isRenewable({ now }: Pick<Context, 'now'>, check: KycCheck | null): boolean {
  return check?.status === 'success' && check.remind_at !== null && check.remind_at <= now
}

/** Returns whether the person has to continue on the provider's page. */
export function isAtProvider({ status, reference }: KycCheck): boolean {
  return reference !== '' && (status === 'created' || status === 'verification_error')
}

/**
 * Returns the reason of a check's status: the manager's text, or otherwise the platform's; empty if there is no reason.
 */
export function reasonIn(
  { text }: Pick<Context, 'text'>,
  { reason, message }: Pick<KycCheck, 'reason' | 'message'>,
  language: Language,
): string {
  if (message !== '') return message
  return reason === '' ? '' : text(`identification_reason.${reason}`, {}, language)
}
