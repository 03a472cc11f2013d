import type { TransferProvider } from './provider.ts'

/** Provides bank transfers that the investor makes and a manager confirms. */
export const manualTransfer: TransferProvider = {
  kind: 'transfer',
  bank: ({ beneficiary, iban, bic, bank }, reference) => ({
    beneficiary,
    iban,
    bic,
    bank,
    concept: reference,
  }),
}
