import { mangopay } from './mangopay/index.ts'
import { redsys } from './redsys/index.ts'
import type { PaymentService } from './service.ts'

/** Lists the payment providers; every provider has its own folder. */
export const paymentServices: readonly PaymentService[] = [redsys, mangopay]
