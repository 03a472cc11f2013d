import { acceptInvestment } from './operations/acceptInvestment.ts'
import { cancelInvestment } from './operations/cancelInvestment.ts'
import { changeInvestment } from './operations/changeInvestment.ts'
import { choosePaymentMethod } from './operations/choosePaymentMethod.ts'
import { confirmPayment } from './operations/confirmPayment.ts'
import { createInvestment } from './operations/createInvestment.ts'
import { getContract } from './operations/getContract.ts'
import { getInvestFlow } from './operations/getInvestFlow.ts'
import { getInvestment } from './operations/getInvestment.ts'
import { getPortfolio } from './operations/getPortfolio.ts'
import { listInvestments } from './operations/listInvestments.ts'
import { listMyInvestments } from './operations/listMyInvestments.ts'
import { mintInvestment } from './operations/mintInvestment.ts'
import { quoteInvestment } from './operations/quoteInvestment.ts'
import { rejectProof } from './operations/rejectProof.ts'
import { signContract } from './operations/signContract.ts'
import { uploadProof } from './operations/uploadProof.ts'
import { withdrawInvestment } from './operations/withdrawInvestment.ts'

export const handlers = {
  quoteInvestment,
  createInvestment,
  changeInvestment,
  getContract,
  signContract,
  choosePaymentMethod,
  uploadProof,
  confirmPayment,
  rejectProof,
  acceptInvestment,
  mintInvestment,
  withdrawInvestment,
  cancelInvestment,
  getInvestment,
  getInvestFlow,
  getPortfolio,
  listInvestments,
  listMyInvestments,
}
