import { throwError } from '../../../kernel/errors.ts'
import type { Enrolment, EnrolRequest, IdentityProof } from '../enrolment.ts'
import type { MangopayClient } from './client.ts'
import { pendingPage } from './pending.ts'
import { listNewest, proofsPath, refusalOf, sendProof } from './proofs.ts'

/**
 * Makes a payer a verified owner, who may receive more than refunds, as far as possible without the person.
 * Idempotent: continues from the state at MANGOPAY; throws `unavailable`.
 */
export async function enrol(client: MangopayClient, request: EnrolRequest): Promise<Enrolment> {
  const { account, returnTo, proof } = request
  const user = await requestOwnership(client, request)
  if (user.UserStatus === 'PENDING_USER_ACTION') return requestEnrolmentPage(client, account.user, returnTo)
  if (user.UserCategory !== 'OWNER') return throwError('unavailable')
  if (user.KYCLevel === 'REGULAR') return { outcome: 'ready' }
  return verifyIdentity(client, account.user, proof)
}

/** Returns the page on which a user consents to becoming an owner. Throws `unavailable`. */
export async function requestEnrolmentPage(
  client: MangopayClient,
  userId: string,
  returnTo: string,
): Promise<Enrolment> {
  const path = `/sca/users/${encodeURIComponent(userId)}/enrollment`
  const response = await client.create(path, crypto.randomUUID(), {})
  const next = response?.status === 200 ? pendingPage(response.body, returnTo) : undefined
  return next === undefined ? throwError('unavailable') : { outcome: 'needs_person', next }
}

/** Returns the user, after requesting the category of an owner. Throws `unavailable`. */
async function requestOwnership(
  client: MangopayClient,
  { account, payee }: EnrolRequest,
): Promise<Record<string, unknown>> {
  const path = `/sca/users/natural/${encodeURIComponent(account.user)}`
  const current = await client.get(path)
  if (current?.status !== 200) return throwError('unavailable')
  if (current.body.UserCategory === 'OWNER' || current.body.UserStatus === 'PENDING_USER_ACTION')
    return current.body
  const updated = await client.put(`${path}/category`, {
    UserCategory: 'OWNER',
    TermsAndConditionsAccepted: true,
    PhoneNumber: payee.phone,
    PhoneNumberCountry: payee.residence,
    Birthday: Date.parse(payee.birthday) / 1000,
    Nationality: payee.nationality,
    CountryOfResidence: payee.residence,
  })
  return updated?.status === 200 ? updated.body : throwError('unavailable')
}

/** Returns the state of the newest proof of identity, after sending `proof` if MANGOPAY does not have it yet. */
async function verifyIdentity(
  client: MangopayClient,
  userId: string,
  proof: IdentityProof | undefined,
): Promise<Enrolment> {
  const path = proofsPath(userId)
  const proofs = (await listNewest(client, path)).filter(({ Type }) => Type === 'IDENTITY_PROOF')
  const [newestProof] = proofs
  const earlierProof = proof && proofs.find(({ Tag }) => Tag === proof.id)
  if (proof && (!earlierProof || earlierProof.Status === 'CREATED')) {
    await sendProof(client, path, { ...proof, type: 'IDENTITY_PROOF' }, earlierProof)
    return { outcome: 'checking' }
  }
  if (!newestProof || newestProof.Status === 'CREATED') return { outcome: 'needs_proof', refusal: '' }
  const refusal = refusalOf(newestProof)
  return refusal ? { outcome: 'needs_proof', refusal } : { outcome: 'checking' }
}
