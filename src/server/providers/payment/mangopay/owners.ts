import type { OwnersRefusal, PayeeOwner } from '../../../../generated/domain.ts'
import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { Enrolment } from '../enrolment.ts'
import type { MangopayClient } from './client.ts'
import { listNewest } from './proofs.ts'

/** Maps MANGOPAY's reasons for a refused or incomplete declaration to the platform's. */
const refusalByReason: Record<string, OwnersRefusal> = {
  MISSING_UBO: 'missing',
  WRONG_UBO_INFORMATION: 'wrong',
  DECLARATION_DO_NOT_MATCH_UBO_INFORMATION: 'wrong',
  UBO_IDENTITY_NEEDED: 'documents',
  SHAREHOLDERS_DECLARATION_NEEDED: 'documents',
  ORGANIZATION_CHART_NEEDED: 'documents',
  DOCUMENTS_NEEDED: 'documents',
}

/**
 * Returns the state of the newest declaration of a legal user's beneficial owners, after sending `owners` if they
 * differ from a refused declaration. Throws `unavailable`.
 */
export async function declareOwners(
  client: MangopayClient,
  userId: string,
  owners: readonly PayeeOwner[],
): Promise<Enrolment> {
  const path = `/users/${encodeURIComponent(userId)}/kyc/ubodeclarations`
  const [newestDeclaration] = await listNewest(client, path)
  const isRefused = newestDeclaration?.Status === 'REFUSED' || newestDeclaration?.Status === 'INCOMPLETE'
  const refusal = isRefused ? (refusalByReason[String(newestDeclaration.Reason)] ?? 'other') : ''
  if (newestDeclaration && !isRefused && newestDeclaration.Status !== 'CREATED')
    return { outcome: 'checking' }
  if (owners.length === 0 || (newestDeclaration && isRefused && hasSameOwners(newestDeclaration, owners)))
    return { outcome: 'needs_owners', refusal }
  await submitDeclaration(
    client,
    path,
    owners,
    newestDeclaration?.Status === 'CREATED' ? newestDeclaration : undefined,
  )
  return { outcome: 'checking' }
}

/** Adds the owners to a new declaration, or to the unfinished one, and requests its validation. */
async function submitDeclaration(
  client: MangopayClient,
  path: string,
  owners: readonly PayeeOwner[],
  unfinishedDeclaration: Record<string, unknown> | undefined,
): Promise<void> {
  const response = unfinishedDeclaration
    ? { status: 200, body: unfinishedDeclaration }
    : await client.create(path, crypto.randomUUID(), {})
  if (response?.status !== 200 || typeof response.body.Id !== 'string') return throwError('unavailable')
  const declaration = `${path}/${encodeURIComponent(response.body.Id)}`
  const missingOwners = new Map(owners.map((owner) => [keyOfOwner(bodyOf(owner)), bodyOf(owner)]))
  for (const activeOwner of activeOwnersIn(response.body))
    if (!missingOwners.delete(keyOfOwner(activeOwner))) {
      const ownerPath = `${declaration}/ubos/${encodeURIComponent(String(activeOwner.Id))}`
      assertDone(await client.put(ownerPath, { ...activeOwner, IsActive: false }))
    }
  for (const body of missingOwners.values())
    assertDone(await client.create(`${declaration}/ubos`, crypto.randomUUID(), body))
  assertDone(await client.put(declaration, { Status: 'VALIDATION_ASKED' }))
}

function assertDone(response: Awaited<ReturnType<MangopayClient['put']>>): void {
  if (response?.status !== 200) throwError('unavailable')
}

function bodyOf(owner: PayeeOwner) {
  return {
    FirstName: owner.name,
    LastName: owner.surname,
    Address: {
      AddressLine1: owner.address,
      City: owner.city,
      PostalCode: owner.postal_code,
      Country: owner.country,
    },
    Nationality: owner.nationality,
    Birthday: Date.parse(owner.birthday) / 1000,
    Birthplace: { City: owner.birth_city, Country: owner.birth_country },
  }
}

/** Returns a key that identifies an owner's data; the key changes if the data are corrected. */
function keyOfOwner(body: Record<string, unknown>): string {
  const { FirstName, LastName, Nationality, Birthday, Address, Birthplace } = body
  const [address, birthplace] = [isObject(Address) ? Address : {}, isObject(Birthplace) ? Birthplace : {}]
  return JSON.stringify([
    ...[FirstName, LastName, Nationality, Birthday, birthplace.City, birthplace.Country],
    ...[address.AddressLine1, address.City, address.PostalCode, address.Country],
  ])
}

function activeOwnersIn({ Ubos }: Record<string, unknown>): Record<string, unknown>[] {
  return Array.isArray(Ubos) ? Ubos.filter(isObject).filter(({ IsActive }) => IsActive !== false) : []
}

function hasSameOwners(declaration: Record<string, unknown>, owners: readonly PayeeOwner[]): boolean {
  const declaredKeys = activeOwnersIn(declaration).map(keyOfOwner).toSorted()
  const inputKeys = owners.map((owner) => keyOfOwner(bodyOf(owner))).toSorted()
  return JSON.stringify(declaredKeys) === JSON.stringify(inputKeys)
}
