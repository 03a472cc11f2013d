import { certifySimulation } from './certifySimulation.ts'
import { declareTest } from './declareTest.ts'
import { getInvestorProfile } from './getInvestorProfile.ts'
import { refreshIdentification } from './refreshIdentification.ts'
import { setAdditionalData } from './setAdditionalData.ts'
import { setInvestorType } from './setInvestorType.ts'
import { simulateLoss } from './simulateLoss.ts'
import { submitIdentification } from './submitIdentification.ts'
import { submitTest } from './submitTest.ts'

export const handlers = {
  getInvestorProfile,
  submitIdentification,
  refreshIdentification,
  setInvestorType,
  setAdditionalData,
  submitTest,
  declareTest,
  simulateLoss,
  certifySimulation,
}
