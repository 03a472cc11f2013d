import type { Operations } from '../../../generated/operations.ts'
import { reorder } from '../../../language/common/order.ts'
import type { Customization } from '../../../language/customization/customization.ts'

type Session = Operations['getSession']['result']
type Step = Session['missing_steps'][number]
type Done = Pick<Session, 'investor_category' | 'additional_data' | 'test_status' | 'simulation_done'> & {
  kyc_status: string
}

const usualOrder: Step[] = [
  'KYC',
  'TYPE_OF_INVESTMENT',
  'USER_ADDITIONAL_DATA',
  'SUITABILITY_TEST',
  'SIMULATION',
]

/** Returns the steps that a person has yet to do before an order, in the tenant's order. */
export function missingSteps(
  { kyc_status, investor_category, additional_data, test_status, simulation_done }: Done,
  { flows, hide, regulation }: Pick<Customization, 'flows' | 'hide' | 'regulation'>,
): Step[] {
  const mayOmitSimulation = investor_category === 'SOPHISTICATED' && !regulation.simulation_for_all
  const isMissing: Record<Step, boolean> = {
    KYC: ['created', 'error', 'verification_error', 'manual_error'].includes(kyc_status),
    TYPE_OF_INVESTMENT: investor_category === '',
    USER_ADDITIONAL_DATA: !hide.extraFields && !additional_data,
    SUITABILITY_TEST: test_status !== 'passed' && test_status !== 'declared',
    SIMULATION: !mayOmitSimulation && !simulation_done,
  }
  const order = flows.onboarding.filter((step) => step !== 'INVEST')
  return reorder(usualOrder, (step) => step, order).filter((step) => isMissing[step])
}
