import type { EntityDocumentKind } from '../../../../generated/domain.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { CompanyEnrolRequest, Enrolment } from '../enrolment.ts'
import type { MangopayClient } from './client.ts'
import { requestEnrolmentPage } from './enrol.ts'
import { declareOwners } from './owners.ts'
import { listNewest, proofsPath, refusalOf, sendProof } from './proofs.ts'

/** Maps kinds of documents to MANGOPAY's types. */
const documentTypes: Record<EntityDocumentKind, string> = {
  IDENTITY_PROOF: 'IDENTITY_PROOF',
  REGISTRATION_PROOF: 'REGISTRATION_PROOF',
  ARTICLES: 'ARTICLES_OF_ASSOCIATION',
  SHAREHOLDERS: 'SHAREHOLDER_DECLARATION',
}

/**
 * Makes a legal entity a verified owner as far as possible without its representative: by enrolment, documents, and the
 * declaration of its beneficial owners. Idempotent: continues from the state at MANGOPAY; throws `unavailable`.
 */
export async function enrolCompany(client: MangopayClient, request: CompanyEnrolRequest): Promise<Enrolment> {
  const { account, owners, returnTo } = request
  const user = await requestOwnership(client, request)
  if (user.UserStatus === 'PENDING_USER_ACTION') return requestEnrolmentPage(client, account.user, returnTo)
  if (user.UserCategory !== 'OWNER') return throwError('unavailable')
  if (user.KYCLevel === 'REGULAR') return { outcome: 'ready' }
  const refusedProof = await sendProofs(client, request)
  if (refusedProof) return refusedProof
  // Skips the declaration for organisations, which have no beneficial owners.
  return user.LegalPersonType === 'ORGANIZATION'
    ? { outcome: 'checking' }
    : declareOwners(client, account.user, owners)
}

/** Returns the legal user, after requesting the category of an owner. Throws `unavailable`. */
async function requestOwnership(
  client: MangopayClient,
  { account, representative, address, number }: CompanyEnrolRequest,
): Promise<Record<string, unknown>> {
  const path = `/sca/users/legal/${encodeURIComponent(account.user)}`
  const current = await client.get(path)
  if (current?.status !== 200) return throwError('unavailable')
  if (current.body.UserCategory === 'OWNER' || current.body.UserStatus === 'PENDING_USER_ACTION')
    return current.body
  const updated = await client.put(`${path}/category`, {
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
  return updated?.status === 200 ? updated.body : throwError('unavailable')
}

/** Sends the documents that MANGOPAY does not have yet; returns the refusal of the first refused document. */
async function sendProofs(
  client: MangopayClient,
  { account, proofs }: CompanyEnrolRequest,
): Promise<Enrolment | undefined> {
  const path = proofsPath(account.user)
  const earlierProofs = await listNewest(client, path)
  let firstRefusal: Enrolment | undefined
  for (const { id, kind, read } of proofs) {
    const type = documentTypes[kind]
    const earlierProof = earlierProofs.find((proof) => proof.Tag === id && proof.Type === type)
    const refusal = earlierProof && refusalOf(earlierProof)
    if (refusal) firstRefusal ??= { outcome: 'needs_proof', refusal, kind }
    if (!earlierProof || earlierProof.Status === 'CREATED')
      await sendProof(client, path, { id, type, pages: await read() }, earlierProof)
  }
  return firstRefusal
}
