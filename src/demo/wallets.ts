import type { Caller } from './caller.ts'
import type { DemoInvestor } from './content.ts'

const reason = 'Es la dirección de una casa de cambio, no la tuya.'

/** Adds an investor's wallets, and lets the manager decide on them. */
export async function addWallets(
  { wallets = [] }: DemoInvestor,
  caller: Caller,
  manager: Caller,
): Promise<void> {
  for (const { becomes, ...body } of wallets) {
    const { id } = await caller.call('addWallet', { body })
    if (becomes === 'VERIFIED') await manager.call('verifyWallet', { params: { id } })
    if (becomes === 'REJECTED') await manager.call('rejectWallet', { params: { id }, body: { reason } })
  }
}
