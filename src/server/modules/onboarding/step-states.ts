import type { StepState } from '../../../generated/domain.ts'
import type { Operations } from '../../../generated/operations.ts'
import type { Customization } from '../../../language/customization/customization.ts'
import { dataChanged } from '../people/status.ts'
import { type Step, stepsFor } from './missing-steps.ts'

type Session = Operations['getSession']['result']

/** Describes the session's fields from which the states of the steps are computed. */
export type OnboardingStatus = Pick<
  Session,
  | 'investor_category'
  | 'entity_status'
  | 'additional_data'
  | 'test_status'
  | 'test_review'
  | 'simulation_done'
  | 'validation_reason'
> & { kyc_status: string; validation: string }

/** Returns the state of each step that a person takes before an order, in the tenant's order. */
export function stepStates(
  onboarding: OnboardingStatus,
  settings: Pick<Customization, 'flows' | 'hide' | 'regulation'>,
): Session['steps'] {
  const states: Record<Step, StepState> = {
    KYC: identityState(onboarding),
    TYPE_OF_INVESTMENT: investorTypeState(onboarding),
    USER_ADDITIONAL_DATA: additionalDataState(onboarding),
    SUITABILITY_TEST: suitabilityState(onboarding),
    SIMULATION: onboarding.simulation_done ? 'DONE' : 'OPEN',
  }
  return stepsFor(onboarding, settings).map((step) => ({ step, state: states[step] }))
}

function identityState(onboarding: OnboardingStatus): StepState {
  const { kyc_status } = onboarding
  if (isRejectedFor(onboarding, 'KYC_NOT_APPROVED')) return 'CORRECT'
  if (['error', 'verification_error', 'manual_error'].includes(kyc_status)) return 'CORRECT'
  if (kyc_status === 'success') return 'DONE'
  return kyc_status === 'created' ? 'OPEN' : 'WAITS'
}

function investorTypeState({ investor_category, entity_status }: OnboardingStatus): StepState {
  if (investor_category === '') return 'OPEN'
  if (['', 'APPROVED'].includes(entity_status)) return 'DONE'
  return ['SENT', 'IN_REVIEW'].includes(entity_status) ? 'WAITS' : 'CORRECT'
}

function additionalDataState(onboarding: OnboardingStatus): StepState {
  if (isRejectedFor(onboarding, 'ADDITIONAL_DATA_NOT_APPROVED')) return 'CORRECT'
  if (onboarding.validation === 'pending' && onboarding.validation_reason === dataChanged) return 'WAITS'
  return onboarding.additional_data ? 'DONE' : 'OPEN'
}

function suitabilityState(onboarding: OnboardingStatus): StepState {
  const { test_status, test_review } = onboarding
  if (isRejectedFor(onboarding, 'SUITABILITY_TEST_NOT_APPROVED')) return 'CORRECT'
  if (test_status === 'retry' || test_status === 'failed') return 'CORRECT'
  if (test_status !== 'passed' && test_status !== 'declared') return 'OPEN'
  return ({ approved: 'DONE', pending: 'WAITS', rejected: 'REFUSED' } as const)[test_review]
}

function isRejectedFor({ validation, validation_reason }: OnboardingStatus, reason: string): boolean {
  return validation === 'rejected' && validation_reason === reason
}
