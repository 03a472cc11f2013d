import type { Handler } from '../../../kernel/context.ts'
import { begunInvestmentOf } from '../begun.ts'

export const getBegunInvestment: Handler<'getBegunInvestment'> = begunInvestmentOf
