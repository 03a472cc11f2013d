import type { Handler } from '../../../kernel/context.ts'
import { detailOf } from '../detail.ts'

export const getTransfer: Handler<'getTransfer'> = (ctx, { subject }) => detailOf(ctx, subject)
