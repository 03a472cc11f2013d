import { newId } from '../../../src/server/database/ids.ts'
import { depositAsking } from '../../../src/server/modules/deposits/jobs/depositAsking.ts'
import type { TestPlatform } from '../harness.ts'
import type { Person } from '../test-tenant.ts'

/** Makes persons verified payees at MANGOPAY, each with a wallet, without its pages. */
export async function verifiedAtMangopay(
  { owner, clock }: Pick<TestPlatform, 'owner' | 'clock'>,
  tenantId: string,
  ...people: Pick<Person, 'id'>[]
): Promise<void> {
  const now = clock.now()
  for (const { id } of people) {
    await owner.query(
      `insert into payees (tenant_id, id, user_id, provider, status, changed_at) values ($1, $2, $3, 'mangopay', 'READY', $4)`,
      [tenantId, newId(), id, now],
    )
    await owner.query(
      `insert into payers (tenant_id, id, user_id, provider, currency, provider_user, provider_wallet, created_at)
       values ($1, $2, $3, 'mangopay', 'EUR', $4, $5, $6)`,
      [tenantId, newId(), id, `user_${id}`, `wlt_${id}`, now],
    )
  }
}

/** Deposits money of the platform at MANGOPAY, from which it pays earnings. */
export async function depositAtMangopay(
  { app, config, owner }: Pick<TestPlatform, 'app' | 'config' | 'owner'>,
  tenantId: string,
  manager: Person,
  amount: number,
): Promise<void> {
  const { id, reference } = await manager.call('openDeposit', { body: { amount } })
  const body = new URLSearchParams({ reference, amount: (amount / 100).toFixed(2), tell: 'never' })
  await fetch(`${config.kycUrl}/mangopay/wires`, { method: 'POST', body, redirect: 'manual' })
  await owner.query("update deposits set ask_at = ask_at - interval '1 day' where id = $1", [id])
  if ('outside' in depositAsking) await depositAsking.outside(app.services, tenantId, { row: id })
}
