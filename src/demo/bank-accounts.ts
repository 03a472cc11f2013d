import type { Caller } from './caller.ts'
import type { DemoInvestor } from './content.ts'

const reason = 'El certificado del banco es de otra cuenta.'

/** Adds an investor's bank accounts, and lets the manager decide on them. */
export async function addBankAccounts(
  { name, surname, accounts = [] }: DemoInvestor,
  caller: Caller,
  manager: Caller,
): Promise<void> {
  for (const { iban, holder = `${name} ${surname}`, becomes } of accounts) {
    const { id } = await caller.call('addBankAccount', { body: { iban, holder } })
    if (becomes === 'VERIFIED') await manager.call('verifyBankAccount', { params: { id } })
    if (becomes === 'REJECTED') await manager.call('rejectBankAccount', { params: { id }, body: { reason } })
  }
}
