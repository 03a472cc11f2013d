import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { PayOutRequest } from '../payout.ts'
import { idempotencyKeyOf, type MangopayClient } from './client.ts'
import { pendingPage } from './pending.ts'

/**
 * Registers a bank account, idempotent by tag, and returns MANGOPAY's id or the URL where the account's owner confirms
 * it; undefined if MANGOPAY refuses the account. Throws `unavailable`; the scope PAYIN needs no confirmation.
 */
export async function recipientOf(
  client: MangopayClient,
  { account, to: bankAccount, currency, provider_id, returnTo }: PayOutRequest,
): Promise<string | { next: string } | undefined> {
  const scope = provider_id === '' ? 'PAYOUT' : 'PAYIN'
  const path = `/users/${encodeURIComponent(account.user)}/recipients`
  const listResponse = await client.get(`${path}?per_page=100`)
  if (listResponse?.status !== 200 || !Array.isArray(listResponse.body.items))
    return throwError('unavailable')
  const existingRecipient = listResponse.body.items
    .filter(isObject)
    .find(
      ({ Tag, RecipientScope, Status }) =>
        Tag === bankAccount.id && RecipientScope === scope && isUsable(Status),
    )
  const response = existingRecipient
    ? { status: 200, body: existingRecipient }
    : await client.create(
        path,
        idempotencyKeyOf('recipient', account.user, bankAccount.id, scope),
        bodyOf(bankAccount, currency, scope),
      )
  if (!response) return throwError('unavailable')
  if (response.status >= 400) return undefined
  const { Id, Status } = response.body
  const next = pendingPage(response.body, returnTo)
  if (next !== undefined) return { next }
  return typeof Id === 'string' && Status === 'ACTIVE' ? Id : throwError('unavailable')
}

/** Returns whether a recipient is usable or being created. */
function isUsable(status: unknown): boolean {
  return status === 'ACTIVE' || status === 'PENDING'
}

function bodyOf(
  { id, holder, iban, person, address }: PayOutRequest['to'],
  currency: string,
  RecipientScope: string,
) {
  const Address = {
    AddressLine1: address.street,
    City: address.city,
    PostalCode: address.postal_code,
    Country: address.country,
  }
  return {
    DisplayName: holder,
    PayoutMethodType: 'LocalBankTransfer',
    RecipientType: person ? 'Individual' : 'Business',
    Currency: currency,
    Country: iban.slice(0, 2),
    RecipientScope,
    Tag: id,
    ...(person
      ? { IndividualRecipient: { FirstName: person.name, LastName: person.surname, Address } }
      : { BusinessRecipient: { BusinessName: holder, Address } }),
    LocalBankTransfer: { [currency]: { IBAN: iban } },
  }
}
