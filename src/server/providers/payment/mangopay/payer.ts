import { throwError } from '../../../kernel/errors.ts'
import type { Payer, PayerAccount } from '../provider.ts'
import { keyOf, type MangopayClient } from './client.ts'

/**
 * Creates the payer and their wallet, once. Name and address suffice, because payers only pay and are refunded by the
 * same method; throws `unavailable`.
 */
export async function openPayer(
  client: MangopayClient,
  payer: Payer,
  currency: string,
): Promise<PayerAccount> {
  const { path, body } = payer.entity ? legal(payer, payer.entity) : natural(payer)
  const user = await made(client, path, [payer.id, JSON.stringify(body)], body)
  const wallet = await made(client, '/wallets', [user, currency], {
    Owners: [user],
    Description: payer.id,
    Currency: currency,
  })
  return { user, wallet }
}

function natural({ id, name, surname, email }: Payer) {
  return {
    path: '/users/natural',
    body: { FirstName: name, LastName: surname, Email: email, UserCategory: 'PAYER', Tag: id },
  }
}

function legal({ id, name, surname }: Payer, entity: NonNullable<Payer['entity']>) {
  return {
    path: '/users/legal',
    body: {
      Name: entity.name,
      Email: entity.email,
      LegalPersonType: 'BUSINESS',
      LegalRepresentativeFirstName: name,
      LegalRepresentativeLastName: surname,
      UserCategory: 'PAYER',
      Tag: id,
    },
  }
}

async function made(client: MangopayClient, path: string, parts: string[], body: object): Promise<string> {
  const answer = await client.create(path, keyOf(path, ...parts), body)
  const id = answer?.status === 200 ? answer.body.Id : undefined
  return typeof id === 'string' && id !== '' ? id : throwError('unavailable')
}
