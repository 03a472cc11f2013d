import type { Handler } from '../../../kernel/context.ts'
import { contractOf } from '../../investments/contract-of.ts'

export const getIssuerContract: Handler<'getIssuerContract'> = (ctx, { subject }) => contractOf(ctx, subject)
