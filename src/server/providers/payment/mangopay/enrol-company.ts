import type { EntityDocumentKind } from '../../../../generated/domain.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { CompanyEnrolRequest, Enrolment } from '../provider.ts'
import type { MangopayClient } from './client.ts'
import { enrolment } from './enrol.ts'
import { declare } from './owners.ts'
import { newestAt, proofsPath, refusalOf, sendProof } from './proofs.ts'

/** Maps kinds of documents to MANGOPAY's types. */
const types: Record<EntityDocumentKind, string> = {
  IDENTITY_PROOF: 'IDENTITY_PROOF',
  REGISTRATION_PROOF: 'REGISTRATION_PROOF',
  ARTICLES: 'ARTICLES_OF_ASSOCIATION',
  SHAREHOLDERS: 'SHAREHOLDER_DECLARATION',
}

/**
 * Makes a legal entity a verified owner, as far as that goes without its representative: enrolment, documents, then the
 * declaration of its owners. Idempotent: continues from what MANGOPAY has; throws `unavailable`.
 */
export async function enrolCompany(client: MangopayClient, request: CompanyEnrolRequest): Promise<Enrolment> {
  const { account, owners, returnTo } = request
  const user = await ownerOf(client, request)
  if (user.UserStatus === 'PENDING_USER_ACTION') return enrolment(client, account.user, returnTo)
  if (user.UserCategory !== 'OWNER') return throwError('unavailable')
  if (user.KYCLevel === 'REGULAR') return { outcome: 'ready' }
  const missing = await sendProofs(client, request)
  if (missing) return missing
  // Organisations belong to nobody.
  return user.LegalPersonType === 'ORGANIZATION'
    ? { outcome: 'checking' }
    : declare(client, account.user, owners)
}

/** Returns the legal user, as an owner or about to become one. */
async function ownerOf(
  client: MangopayClient,
  { account, representative, address, number }: CompanyEnrolRequest,
): Promise<Record<string, unknown>> {
  const path = `/sca/users/legal/${encodeURIComponent(account.user)}`
  const seen = await client.get(path)
  if (seen?.status !== 200) return throwError('unavailable')
  if (seen.body.UserCategory === 'OWNER' || seen.body.UserStatus === 'PENDING_USER_ACTION') return seen.body
  const made = await client.put(`${path}/category`, {
    UserCategory: 'OWNER',
    TermsAndConditionsAccepted: true,
    LegalRepresentative: {
      PhoneNumber: representative.phone,
      PhoneNumberCountry: representative.residence,
      Birthday: Date.parse(representative.birthday) / 1000,
      Nationality: representative.nationality,
      CountryOfResidence: representative.residence,
    },
    HeadquartersAddress: {
      AddressLine1: address.street,
      City: address.city,
      PostalCode: address.postal_code,
      Country: address.country,
    },
    CompanyNumber: number,
  })
  return made?.status === 200 ? made.body : throwError('unavailable')
}

/** Sends the documents that MANGOPAY does not have yet; returns the first that it has refused. */
async function sendProofs(
  client: MangopayClient,
  { account, proofs }: CompanyEnrolRequest,
): Promise<Enrolment | undefined> {
  const path = proofsPath(account.user)
  const known = await newestAt(client, path)
  let refused: Enrolment | undefined
  for (const { id, kind, read } of proofs) {
    const type = types[kind]
    const sent = known.find((each) => each.Tag === id && each.Type === type)
    const refusal = sent && refusalOf(sent)
    if (refusal) refused ??= { outcome: 'needs_proof', refusal, kind }
    if (!sent || sent.Status === 'CREATED')
      await sendProof(client, path, { id, type, pages: await read() }, sent)
  }
  return refused
}
