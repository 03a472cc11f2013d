import type { TransferProvider } from './provider.ts'

/** A bank transfer that the investor orders and a manager checks against the bank. */
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
