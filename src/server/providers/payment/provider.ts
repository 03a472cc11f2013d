import type { Customization } from '../../../language/customization.ts'
import type { Cents } from '../../../language/money.ts'

/** One way to pay. */
export interface PaymentProvider {
  /** What it adds to the price. */
  fee(customization: Pick<Customization, 'extras'>): Cents
}
