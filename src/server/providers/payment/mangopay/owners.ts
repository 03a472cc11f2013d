import type { OwnersRefusal, PayeeOwner } from '../../../../generated/domain.ts'
import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { Enrolment } from '../provider.ts'
import type { MangopayClient } from './client.ts'
import { newestAt } from './proofs.ts'

/** Maps the reasons of a refused or incomplete declaration. */
const refusals: Record<string, OwnersRefusal> = {
  MISSING_UBO: 'missing',
  WRONG_UBO_INFORMATION: 'wrong',
  DECLARATION_DO_NOT_MATCH_UBO_INFORMATION: 'wrong',
  UBO_IDENTITY_NEEDED: 'documents',
  SHAREHOLDERS_DECLARATION_NEEDED: 'documents',
  ORGANIZATION_CHART_NEEDED: 'documents',
  DOCUMENTS_NEEDED: 'documents',
}

/**
 * Returns how far the newest declaration of a legal user's beneficial owners is, after sending the given ones if they are
 * others. Throws `unavailable`.
 */
export async function declare(
  client: MangopayClient,
  user: string,
  owners: readonly PayeeOwner[],
): Promise<Enrolment> {
  const path = `/users/${encodeURIComponent(user)}/kyc/ubodeclarations`
  const [newest] = await newestAt(client, path)
  const isRefused = newest?.Status === 'REFUSED' || newest?.Status === 'INCOMPLETE'
  const refusal = isRefused ? (refusals[String(newest.Reason)] ?? 'other') : ''
  if (newest && !isRefused && newest.Status !== 'CREATED') return { outcome: 'checking' }
  if (owners.length === 0 || (newest && isRefused && hasSame(newest, owners)))
    return { outcome: 'needs_owners', refusal }
  await submit(client, path, owners, newest?.Status === 'CREATED' ? newest : undefined)
  return { outcome: 'checking' }
}

/** Adds the owners to a declaration, to the one that was begun if there is one, and asks for its examination. */
async function submit(
  client: MangopayClient,
  path: string,
  owners: readonly PayeeOwner[],
  begun: Record<string, unknown> | undefined,
): Promise<void> {
  const made = begun ? { status: 200, body: begun } : await client.create(path, crypto.randomUUID(), {})
  if (made?.status !== 200 || typeof made.body.Id !== 'string') return throwError('unavailable')
  const declaration = `${path}/${encodeURIComponent(made.body.Id)}`
  const wanted = new Map(owners.map((each) => [keyOfOwner(bodyOf(each)), bodyOf(each)]))
  for (const each of activeIn(made.body))
    if (!wanted.delete(keyOfOwner(each))) {
      const left = `${declaration}/ubos/${encodeURIComponent(String(each.Id))}`
      assertDone(await client.put(left, { ...each, IsActive: false }))
    }
  for (const body of wanted.values())
    assertDone(await client.create(`${declaration}/ubos`, crypto.randomUUID(), body))
  assertDone(await client.put(declaration, { Status: 'VALIDATION_ASKED' }))
}

function assertDone(answer: Awaited<ReturnType<MangopayClient['put']>>): void {
  if (answer?.status !== 200) throwError('unavailable')
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

/** Returns what identifies an owner of a declaration, so that a correction of anything makes another one. */
function keyOfOwner(body: Record<string, unknown>): string {
  const { FirstName, LastName, Nationality, Birthday, Address, Birthplace } = body
  const [home, place] = [isObject(Address) ? Address : {}, isObject(Birthplace) ? Birthplace : {}]
  return JSON.stringify([
    ...[FirstName, LastName, Nationality, Birthday, place.City, place.Country],
    ...[home.AddressLine1, home.City, home.PostalCode, home.Country],
  ])
}

function activeIn({ Ubos }: Record<string, unknown>): Record<string, unknown>[] {
  return Array.isArray(Ubos) ? Ubos.filter(isObject).filter(({ IsActive }) => IsActive !== false) : []
}

function hasSame(declaration: Record<string, unknown>, owners: readonly PayeeOwner[]): boolean {
  const declared = activeIn(declaration).map(keyOfOwner).toSorted()
  const given = owners.map((each) => keyOfOwner(bodyOf(each))).toSorted()
  return JSON.stringify(declared) === JSON.stringify(given)
}
