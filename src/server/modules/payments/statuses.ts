import type { PaymentStatus } from '../../../generated/domain.ts'

/** Lists the statuses of attempts without an outcome. */
export const activeStatuses = ['created', 'needs_person', 'processing'] as const satisfies PaymentStatus[]

/** Lists the statuses of attempts for which the provider has received money, refunded or not. */
export const takenStatuses: readonly string[] = [
  'succeeded',
  'refunding',
  'refunded',
] satisfies PaymentStatus[]
