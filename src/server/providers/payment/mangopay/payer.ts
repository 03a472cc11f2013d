import { throwError } from '../../../kernel/errors.ts'
import { NeedsPerson } from '../needs-person.ts'
import type { Payer, PayerAccount } from '../provider.ts'
import { keyOf, type MangopayClient } from './client.ts'
import { legalTypeOf } from './legal-type.ts'
import { bodyIn, pendingPage } from './pending.ts'

/**
 * Creates the payer and their wallet, once. Name and address suffice, because payers only pay and are refunded by the
 * same method; throws `NeedsPerson` and `unavailable`.
 */
export async function openPayer(
  client: MangopayClient,
  payer: Payer,
  currency: string,
  returnTo: string,
): Promise<PayerAccount> {
  const { path, body } = payer.entity ? legal(payer, payer.entity) : natural(payer)
  const created = await made(client, path, [payer.id, JSON.stringify(body)], body, returnTo)
  const user = idIn(created)
  if (pendingPage(created, returnTo) !== undefined) await assertActive(client, user, returnTo)
  const kept = { Owners: [user], Description: payer.id, Currency: currency }
  const wallet = idIn(await made(client, '/wallets', [user, currency], kept, returnTo))
  return { user, wallet }
}

/**
 * Throws `NeedsPerson` while a user has to confirm their registration. Queries them, because the answer stored under the
 * idempotency key is that of the creation.
 */
async function assertActive(client: MangopayClient, user: string, returnTo: string): Promise<void> {
  const path = `/sca/users/${encodeURIComponent(user)}`
  const { UserStatus } = bodyIn(await client.get(path), returnTo)
  if (UserStatus === 'ACTIVE') return
  const asked = await client.create(`${path}/enrollment`, crypto.randomUUID(), {})
  const next = asked && pendingPage(asked.body, returnTo)
  if (next === undefined) return throwError('unavailable')
  throw new NeedsPerson(next)
}

function natural({ id, name, surname, email }: Payer) {
  return {
    path: '/sca/users/natural',
    body: { FirstName: name, LastName: surname, Email: email, UserCategory: 'PAYER', Tag: id },
  }
}

function legal({ id, name, surname, email }: Payer, entity: NonNullable<Payer['entity']>) {
  return {
    path: '/sca/users/legal',
    body: {
      Name: entity.name,
      Email: entity.email,
      LegalPersonType: legalTypeOf(entity),
      TermsAndConditionsAccepted: false,
      LegalRepresentative: { FirstName: name, LastName: surname, Email: email },
      UserCategory: 'PAYER',
      Tag: id,
    },
  }
}

async function made(
  client: MangopayClient,
  path: string,
  parts: string[],
  body: object,
  returnTo: string,
): Promise<Record<string, unknown>> {
  return bodyIn(await client.create(path, keyOf(path, ...parts), body), returnTo)
}

function idIn({ Id }: Record<string, unknown>): string {
  return typeof Id === 'string' && Id !== '' ? Id : throwError('unavailable')
}
