import type { Handler } from '../../../kernel/context.ts'
import { companyState } from '../company-state.ts'

export const getEntityPayee: Handler<'getEntityPayee'> = (ctx, { subject }) => companyState(ctx, subject)
