import type { Operations } from '../../../generated/operations.ts'
import { reorder } from '../../../language/common/order.ts'
import type { Customization } from '../../../language/customization/customization.ts'

type Session = Operations['getSession']['result']
export type Step = Session['missing_steps'][number]
type Settings = Pick<Customization, 'flows' | 'hide' | 'regulation'>
type OnboardingProgress = Pick<
  Session,
  'investor_category' | 'additional_data' | 'test_status' | 'simulation_done'
> & {
  kyc_status: string
}

const defaultOrder: Step[] = [
  'KYC',
  'TYPE_OF_INVESTMENT',
  'USER_ADDITIONAL_DATA',
  'SUITABILITY_TEST',
  'SIMULATION',
]

/** Returns the steps that a person takes before an order, done or not, in the tenant's order. */
export function stepsFor(
  { investor_category }: Pick<OnboardingProgress, 'investor_category'>,
  { flows, hide, regulation }: Settings,
): Step[] {
  const order = flows.onboarding.filter((step) => step !== 'INVEST')
  const omittedSteps: Step[] = [
    ...(hide.extraFields ? (['USER_ADDITIONAL_DATA'] as const) : []),
    ...(investor_category === 'SOPHISTICATED' && !regulation.simulation_for_all
      ? (['SIMULATION'] as const)
      : []),
  ]
  return reorder(defaultOrder, (step) => step, order).filter((step) => !omittedSteps.includes(step))
}

/** Returns the steps that a person has yet to do before an order, in the tenant's order. */
export function missingSteps(progress: OnboardingProgress, settings: Settings): Step[] {
  const { kyc_status, investor_category, additional_data, test_status, simulation_done } = progress
  const isMissing: Record<Step, boolean> = {
    KYC: ['created', 'error', 'verification_error', 'manual_error'].includes(kyc_status),
    TYPE_OF_INVESTMENT: investor_category === '',
    USER_ADDITIONAL_DATA: !additional_data,
    SUITABILITY_TEST: test_status !== 'passed' && test_status !== 'declared',
    SIMULATION: !simulation_done,
  }
  return stepsFor(progress, settings).filter((step) => isMissing[step])
}
