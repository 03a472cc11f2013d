import type { StepState } from '../../../generated/domain.ts'
import type { Operations } from '../../../generated/operations.ts'
import type { Customization } from '../../../language/customization/customization.ts'
import { type Step, stepsFor } from './missing-steps.ts'

type Session = Operations['getSession']['result']

/** Describes what the states of the steps depend on. */
export type Standing = Pick<
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
  standing: Standing,
  settings: Pick<Customization, 'flows' | 'hide' | 'regulation'>,
): Session['steps'] {
  const states: Record<Step, StepState> = {
    KYC: identity(standing),
    TYPE_OF_INVESTMENT: investorType(standing),
    USER_ADDITIONAL_DATA: additionalData(standing),
    SUITABILITY_TEST: suitability(standing),
    SIMULATION: standing.simulation_done ? 'DONE' : 'OPEN',
  }
  return stepsFor(standing, settings).map((step) => ({ step, state: states[step] }))
}

function identity(standing: Standing): StepState {
  const { kyc_status } = standing
  if (isRejectedFor(standing, 'KYC_NOT_APPROVED')) return 'CORRECT'
  if (['error', 'verification_error', 'manual_error'].includes(kyc_status)) return 'CORRECT'
  if (kyc_status === 'success') return 'DONE'
  return kyc_status === 'created' ? 'OPEN' : 'WAITS'
}

function investorType({ investor_category, entity_status }: Standing): StepState {
  if (investor_category === '') return 'OPEN'
  if (['', 'APPROVED'].includes(entity_status)) return 'DONE'
  return ['SENT', 'IN_REVIEW'].includes(entity_status) ? 'WAITS' : 'CORRECT'
}

function additionalData(standing: Standing): StepState {
  if (isRejectedFor(standing, 'ADDITIONAL_DATA_NOT_APPROVED')) return 'CORRECT'
  return standing.additional_data ? 'DONE' : 'OPEN'
}

function suitability(standing: Standing): StepState {
  const { test_status, test_review } = standing
  if (isRejectedFor(standing, 'SUITABILITY_TEST_NOT_APPROVED')) return 'CORRECT'
  if (test_status === 'retry' || test_status === 'failed') return 'CORRECT'
  if (test_status !== 'passed' && test_status !== 'declared') return 'OPEN'
  return ({ approved: 'DONE', pending: 'WAITS', rejected: 'REFUSED' } as const)[test_review]
}

function isRejectedFor({ validation, validation_reason }: Standing, reason: string): boolean {
  return validation === 'rejected' && validation_reason === reason
}
