import { eq } from 'drizzle-orm'
import type { PaymentStatus, PaymentSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { type Payment, payments } from '../tables.ts'

interface LoadedPayment {
  payment: Payment
}

export const payment: Subject<LoadedPayment, PaymentSubject, never> = {
  by: {
    id: statement((tx) =>
      tx
        .select({ payment: payments })
        .from(payments)
        .where(eq(payments.id, value('key')))
        .prepare(''),
    ),
  },
  seen: ({ payment: { id, investor_id, status } }) => ({ id, investor_id, status: status as PaymentStatus }),
  parts: {},
}
