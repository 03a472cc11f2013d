import { mangopay } from './mangopay/index.ts'
import { redsys } from './redsys/index.ts'
import type { PaymentService } from './service.ts'

/** Every provider of payments there is: a folder here, and its line. */
export const paymentServices: readonly PaymentService[] = [redsys, mangopay]
