import type { ProofRefusal } from '../../../../generated/domain.ts'
import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { Enrolment, EnrolRequest, IdentityProof } from '../provider.ts'
import { keyOf, type MangopayClient } from './client.ts'
import { pendingPage } from './pending.ts'

/**
 * Makes a payer a verified owner, whom MANGOPAY pays more than refunds, as far as that goes without them. Idempotent:
 * continues from what MANGOPAY has; throws `unavailable`.
 */
export async function enrol(client: MangopayClient, request: EnrolRequest): Promise<Enrolment> {
  const { account, returnTo, proof } = request
  const user = await ownerOf(client, request)
  if (user.UserStatus === 'PENDING_USER_ACTION') {
    const asked = await client.create(
      `/sca/users/${encodeURIComponent(account.user)}/enrollment`,
      crypto.randomUUID(),
      {},
    )
    const next = asked?.status === 200 ? pendingPage(asked.body, returnTo) : undefined
    return next === undefined ? throwError('unavailable') : { outcome: 'needs_person', next }
  }
  if (user.UserCategory !== 'OWNER') return throwError('unavailable')
  if (user.KYCLevel === 'REGULAR') return { outcome: 'ready' }
  return verify(client, account.user, proof)
}

/** Returns the user, as an owner or about to become one. */
async function ownerOf(
  client: MangopayClient,
  { account, payee }: EnrolRequest,
): Promise<Record<string, unknown>> {
  const path = `/sca/users/natural/${encodeURIComponent(account.user)}`
  const seen = await client.get(path)
  if (seen?.status !== 200) return throwError('unavailable')
  if (seen.body.UserCategory === 'OWNER' || seen.body.UserStatus === 'PENDING_USER_ACTION') return seen.body
  const made = await client.put(`${path}/category`, {
    UserCategory: 'OWNER',
    TermsAndConditionsAccepted: true,
    PhoneNumber: payee.phone,
    PhoneNumberCountry: payee.residence,
    Birthday: Date.parse(payee.birthday) / 1000,
    Nationality: payee.nationality,
    CountryOfResidence: payee.residence,
  })
  return made?.status === 200 ? made.body : throwError('unavailable')
}

/** Maps the values of RefusedReasonType, and the status of an expired document. */
const refusals: Record<string, ProofRefusal> = {
  DOCUMENT_UNREADABLE: 'unreadable',
  DOCUMENT_INCOMPLETE: 'incomplete',
  DOCUMENT_MISSING: 'incomplete',
  DOCUMENT_HAS_EXPIRED: 'expired',
  OUT_OF_DATE: 'expired',
  DOCUMENT_NOT_ACCEPTED: 'not_accepted',
  DOCUMENT_DO_NOT_MATCH_USER_DATA: 'mismatch',
  DOCUMENT_DO_NOT_MATCH_ACCOUNT_DATA: 'mismatch',
}

/** Returns how far the newest proof of identity is, after sending the given one if it is another. */
async function verify(
  client: MangopayClient,
  user: string,
  proof: IdentityProof | undefined,
): Promise<Enrolment> {
  const path = `/users/${encodeURIComponent(user)}/KYC/documents`
  const all = await client.get(`${path}?sort=CreationDate:DESC&per_page=100`)
  if (all?.status !== 200 || !Array.isArray(all.body.items)) return throwError('unavailable')
  const proofs = all.body.items.filter(isObject).filter(({ Type }) => Type === 'IDENTITY_PROOF')
  const [newest] = proofs
  const sent = proof && proofs.find(({ Tag }) => Tag === proof.id)
  if (proof && (!sent || sent.Status === 'CREATED')) {
    await send(client, path, proof, sent)
    return { outcome: 'checking' }
  }
  if (!newest || newest.Status === 'CREATED') return { outcome: 'needs_proof', refusal: '' }
  if (newest.Status === 'REFUSED' || newest.Status === 'OUT_OF_DATE')
    return {
      outcome: 'needs_proof',
      refusal: refusals[String(newest.RefusedReasonType ?? newest.Status)] ?? 'other',
    }
  return { outcome: 'checking' }
}

/** Sends the pages of a proof and asks for its examination; repeats the pages of a proof that was sent in part. */
async function send(
  client: MangopayClient,
  path: string,
  { id, pages }: IdentityProof,
  begun: Record<string, unknown> | undefined,
): Promise<void> {
  const made = begun
    ? { status: 200, body: begun }
    : await client.create(path, keyOf('proof', id), { Type: 'IDENTITY_PROOF', Tag: id })
  if (made?.status !== 200 || typeof made.body.Id !== 'string') return throwError('unavailable')
  const document = `${path}/${encodeURIComponent(made.body.Id)}`
  for (const page of pages) {
    const File = Buffer.from(page).toString('base64')
    const added = await client.create(`${document}/pages`, crypto.randomUUID(), { File })
    if (added?.status !== 204) return throwError('unavailable')
  }
  const asked = await client.put(document, { Status: 'VALIDATION_ASKED' })
  if (asked?.status !== 200) throwError('unavailable')
}
