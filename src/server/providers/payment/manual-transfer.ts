import type { TransferProvider } from './provider.ts'

/** Describes a bank transfer that the investor makes and a manager confirms. */
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
