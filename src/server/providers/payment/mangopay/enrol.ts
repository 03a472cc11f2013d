import { throwError } from '../../../kernel/errors.ts'
import type { Enrolment, EnrolRequest, IdentityProof } from '../provider.ts'
import type { MangopayClient } from './client.ts'
import { pendingPage } from './pending.ts'
import { newestAt, proofsPath, refusalOf, sendProof } from './proofs.ts'

/**
 * Makes a payer a verified owner, whom MANGOPAY pays more than refunds, as far as that goes without them. Idempotent:
 * continues from what MANGOPAY has; throws `unavailable`.
 */
export async function enrol(client: MangopayClient, request: EnrolRequest): Promise<Enrolment> {
  const { account, returnTo, proof } = request
  const user = await ownerOf(client, request)
  if (user.UserStatus === 'PENDING_USER_ACTION') return enrolment(client, account.user, returnTo)
  if (user.UserCategory !== 'OWNER') return throwError('unavailable')
  if (user.KYCLevel === 'REGULAR') return { outcome: 'ready' }
  return verify(client, account.user, proof)
}

/** Returns the page on which a user confirms that they become an owner. Throws `unavailable`. */
export async function enrolment(client: MangopayClient, user: string, returnTo: string): Promise<Enrolment> {
  const path = `/sca/users/${encodeURIComponent(user)}/enrollment`
  const asked = await client.create(path, crypto.randomUUID(), {})
  const next = asked?.status === 200 ? pendingPage(asked.body, returnTo) : undefined
  return next === undefined ? throwError('unavailable') : { outcome: 'needs_person', next }
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

/** Returns how far the newest proof of identity is, after sending the given one if it is another. */
async function verify(
  client: MangopayClient,
  user: string,
  proof: IdentityProof | undefined,
): Promise<Enrolment> {
  const path = proofsPath(user)
  const proofs = (await newestAt(client, path)).filter(({ Type }) => Type === 'IDENTITY_PROOF')
  const [newest] = proofs
  const sent = proof && proofs.find(({ Tag }) => Tag === proof.id)
  if (proof && (!sent || sent.Status === 'CREATED')) {
    await sendProof(client, path, { ...proof, type: 'IDENTITY_PROOF' }, sent)
    return { outcome: 'checking' }
  }
  if (!newest || newest.Status === 'CREATED') return { outcome: 'needs_proof', refusal: '' }
  const refusal = refusalOf(newest)
  return refusal ? { outcome: 'needs_proof', refusal } : { outcome: 'checking' }
}
