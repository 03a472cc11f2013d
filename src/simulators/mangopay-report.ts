import { balanceOf, type Client, isWaiting, refundableAmount } from './mangopay-store.ts'

/**
 * Returns the receipts less refunds of clients, in cents, by payment method, and the balances of wallets; wires are
 * refunded by payouts.
 */
export function reportOf(clients: readonly (readonly [string, Client])[]) {
  const taken = { CARD: 0, BANK_WIRE: 0, BIZUM: 0 }
  for (const [, client] of clients)
    for (const payIn of client.payIns.values()) taken[payIn.kind] += refundableAmount(client, payIn)
  for (const [, client] of clients)
    for (const { status, money, bounced } of client.payOuts.values())
      if (status === 'SUCCEEDED' && !bounced) taken.BANK_WIRE -= money.Amount
  const transfers = clients.flatMap(([, client]) =>
    [...client.transfers.values()].filter(({ id }) => !isWaiting(client, id)),
  )
  const forwardedAmount = transfers.reduce((sum, { money, fees }) => sum + money.Amount - fees.Amount, 0)
  const wallets = Object.fromEntries(
    clients.flatMap(([, client]) =>
      [...client.wallets.keys()].map((id) => [id, balanceOf(client, id)] as const),
    ),
  )
  return { clients: clients.map(([name]) => name), taken, forwarded: forwardedAmount, wallets }
}
