import { throwError } from '../../../kernel/errors.ts'
import { NeedsPerson } from '../needs-person.ts'
import type { Payer, PayerAccount } from '../payment.ts'
import { idempotencyKeyOf, type MangopayClient } from './client.ts'
import { legalTypeOf } from './legal-type.ts'
import { pendingPage, readBody } from './pending.ts'

/**
 * Creates the payer and their wallet, once. Payers receive only refunds, so that name and e-mail address suffice;
 * throws `NeedsPerson` and `unavailable`.
 */
export async function openPayer(
  client: MangopayClient,
  payer: Payer,
  currency: string,
  returnTo: string,
): Promise<PayerAccount> {
  const { path, body } = payer.entity ? legalUserRequest(payer, payer.entity) : naturalUserRequest(payer)
  const createdUser = await createObject(client, path, [payer.id, JSON.stringify(body)], body, returnTo)
  const user = readId(createdUser)
  if (pendingPage(createdUser, returnTo) !== undefined) await assertActive(client, user, returnTo)
  const walletBody = { Owners: [user], Description: payer.id, Currency: currency }
  const wallet = readId(await createObject(client, '/wallets', [user, currency], walletBody, returnTo))
  return { user, wallet }
}

/**
 * Throws `NeedsPerson` while a user has to confirm their registration. Queries the current state, because the response
 * stored under the idempotency key is that of the creation.
 */
async function assertActive(client: MangopayClient, userId: string, returnTo: string): Promise<void> {
  const path = `/sca/users/${encodeURIComponent(userId)}`
  const { UserStatus } = readBody(await client.get(path), returnTo)
  if (UserStatus === 'ACTIVE') return
  const response = await client.create(`${path}/enrollment`, crypto.randomUUID(), {})
  const next = response && pendingPage(response.body, returnTo)
  if (next === undefined) return throwError('unavailable')
  throw new NeedsPerson(next)
}

function naturalUserRequest({ id, name, surname, email }: Payer) {
  return {
    path: '/sca/users/natural',
    body: { FirstName: name, LastName: surname, Email: email, UserCategory: 'PAYER', Tag: id },
  }
}

function legalUserRequest({ id, name, surname, email }: Payer, entity: NonNullable<Payer['entity']>) {
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

async function createObject(
  client: MangopayClient,
  path: string,
  keyParts: string[],
  body: object,
  returnTo: string,
): Promise<Record<string, unknown>> {
  return readBody(await client.create(path, idempotencyKeyOf(path, ...keyParts), body), returnTo)
}

function readId({ Id }: Record<string, unknown>): string {
  return typeof Id === 'string' && Id !== '' ? Id : throwError('unavailable')
}
