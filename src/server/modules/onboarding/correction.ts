import type { IdentificationReason, OnboardingIdentificationState } from '../../../generated/domain.ts'
import type { KycCheck } from './tables.ts'

interface Correction {
  /** Names the field at which the reason is shown; undefined if it concerns the whole document. */
  at?: keyof KycCheck & string
  /** Lists the pictures to take again. */
  again: OnboardingIdentificationState['again']
  /** Tells whether the pictures that stay in the form may have caused the refusal. */
  doubted?: true
}

export const noCorrection: Correction = { again: [] }

const bothSides: Correction['again'] = ['front_file_id', 'back_file_id']

const correctionByReason: Partial<Record<IdentificationReason, Correction>> = {
  document_expired: { at: 'expires_on', again: bothSides },
  front_unreadable: { at: 'front_file_id', again: ['front_file_id'] },
  back_unreadable: { at: 'back_file_id', again: ['back_file_id'] },
  document_unreadable: { at: 'front_file_id', again: bothSides },
  document_unsupported: { at: 'document_type', again: bothSides },
  document_rejected: { at: 'document_number', again: [], doubted: true },
  other: { again: [], doubted: true },
  number_mismatch: { at: 'document_number', again: [] },
  duplicate: { at: 'document_number', again: [] },
  underage: { at: 'birthday', again: [] },
  selfie_mismatch: { at: 'selfie_file_id', again: ['selfie_file_id'] },
}

/** Returns what the person has to correct after a refusal. */
export function correctionOf(check: Pick<KycCheck, 'reason'> | null): Correction {
  if (check === null) return noCorrection
  if (check.reason === '') return { again: [], doubted: true }
  return correctionByReason[check.reason] ?? noCorrection
}

/** Returns whether a check with this status was refused, so that the person has to send a document again. */
export function isCorrectable(status: string): boolean {
  return ['error', 'verification_error', 'manual_error'].includes(status)
}
