import type { DepositRow, DepositStatus } from '../../../generated/domain.ts'
import type { Deposit } from './tables.ts'

export function depositRow(deposit: Deposit): DepositRow {
  const { id, amount, currency, received, wire_holder, wire_iban, wire_bic, wire_reference } = deposit
  return {
    id,
    amount: Number(amount),
    currency,
    received: Number(received),
    status: deposit.status as DepositStatus,
    holder: wire_holder,
    iban: wire_iban,
    bic: wire_bic,
    reference: wire_reference,
    created_at: deposit.created_at.toISOString(),
  }
}
