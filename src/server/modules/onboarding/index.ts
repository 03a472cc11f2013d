import { certifySimulation } from './operations/certifySimulation.ts'
import { declareTest } from './operations/declareTest.ts'
import { getInvestorProfile } from './operations/getInvestorProfile.ts'
import { refreshIdentification } from './operations/refreshIdentification.ts'
import { setAdditionalData } from './operations/setAdditionalData.ts'
import { setInvestorType } from './operations/setInvestorType.ts'
import { simulateLoss } from './operations/simulateLoss.ts'
import { submitIdentification } from './operations/submitIdentification.ts'
import { submitTest } from './operations/submitTest.ts'

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
