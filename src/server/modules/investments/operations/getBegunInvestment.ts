import type { Handler } from '../../../kernel/context.ts'
import { begunInvestment } from '../begun.ts'

export const getBegunInvestment: Handler<'getBegunInvestment'> = begunInvestment
