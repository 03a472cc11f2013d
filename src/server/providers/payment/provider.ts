import type { InvestmentBank } from '../../../generated/domain.ts'
import type { Customization } from '../../../language/customization/customization.ts'

/** One way to pay. What it costs is the tenant's to say. */
export interface PaymentProvider {
  /** Where an investor sends the money, and what for. */
  bank(payment: Customization['payment'], reference: string): InvestmentBank
}
