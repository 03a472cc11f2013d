import { acceptInvestment } from './acceptInvestment.ts'
import { cancelInvestment } from './cancelInvestment.ts'
import { changeInvestment } from './changeInvestment.ts'
import { choosePaymentMethod } from './choosePaymentMethod.ts'
import { confirmPayment } from './confirmPayment.ts'
import { createInvestment } from './createInvestment.ts'
import { getContract } from './getContract.ts'
import { getInvestFlow } from './getInvestFlow.ts'
import { getInvestment } from './getInvestment.ts'
import { getPortfolio } from './getPortfolio.ts'
import { listInvestments } from './listInvestments.ts'
import { listMyInvestments } from './listMyInvestments.ts'
import { mintInvestment } from './mintInvestment.ts'
import { quoteInvestment } from './quoteInvestment.ts'
import { rejectProof } from './rejectProof.ts'
import { signContract } from './signContract.ts'
import { uploadProof } from './uploadProof.ts'
import { withdrawInvestment } from './withdrawInvestment.ts'

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
