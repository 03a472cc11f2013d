import type { PaymentStatus } from '../../../generated/domain.ts'

/** Attempts without an outcome. */
export const active = ['created', 'needs_person', 'processing'] as const satisfies PaymentStatus[]

/** The provider has taken the money, whatever became of it. */
export const taken: readonly string[] = ['succeeded', 'refunding', 'refunded'] satisfies PaymentStatus[]
