import type { Handler } from '../../../kernel/context.ts'
import { paymentStatusOf } from '../payment-status.ts'

export const getPayment: Handler<'getPayment'> = (ctx, { subject }) => paymentStatusOf(ctx, subject.payment)
