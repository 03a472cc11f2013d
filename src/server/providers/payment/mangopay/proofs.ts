import type { ProofRefusal } from '../../../../generated/domain.ts'
import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { IdentityProof } from '../enrolment.ts'
import { idempotencyKeyOf, type MangopayClient } from './client.ts'

/** Maps MANGOPAY's values of RefusedReasonType, and the status of an expired document, to the platform's refusals. */
const refusalByReason: Record<string, ProofRefusal> = {
  DOCUMENT_UNREADABLE: 'unreadable',
  DOCUMENT_INCOMPLETE: 'incomplete',
  DOCUMENT_MISSING: 'incomplete',
  DOCUMENT_HAS_EXPIRED: 'expired',
  OUT_OF_DATE: 'expired',
  DOCUMENT_NOT_ACCEPTED: 'not_accepted',
  DOCUMENT_DO_NOT_MATCH_USER_DATA: 'mismatch',
  DOCUMENT_DO_NOT_MATCH_ACCOUNT_DATA: 'mismatch',
}

/** Returns the path of a user's documents. */
export const proofsPath = (userId: string) => `/users/${encodeURIComponent(userId)}/KYC/documents`

/** Lists a user's documents or declarations, newest first. Throws `unavailable`. */
export async function listNewest(client: MangopayClient, path: string): Promise<Record<string, unknown>[]> {
  const response = await client.get(`${path}?sort=CreationDate:DESC&per_page=100`)
  return response?.status === 200 && Array.isArray(response.body.items)
    ? response.body.items.filter(isObject)
    : throwError('unavailable')
}

/** Returns the reason why a document is refused or expired; undefined for other documents. */
export function refusalOf({ Status, RefusedReasonType }: Record<string, unknown>): ProofRefusal | undefined {
  if (Status !== 'REFUSED' && Status !== 'OUT_OF_DATE') return undefined
  return refusalByReason[String(RefusedReasonType ?? Status)] ?? 'other'
}

/** Sends the pages of a proof and requests its validation; sends all pages of an unfinished proof again. */
export async function sendProof(
  client: MangopayClient,
  path: string,
  { id, pages, type }: IdentityProof & { type: string },
  unfinishedProof: Record<string, unknown> | undefined,
): Promise<void> {
  const response = unfinishedProof
    ? { status: 200, body: unfinishedProof }
    : await client.create(path, idempotencyKeyOf('proof', id), { Type: type, Tag: id })
  if (response?.status !== 200 || typeof response.body.Id !== 'string') return throwError('unavailable')
  const document = `${path}/${encodeURIComponent(response.body.Id)}`
  for (const page of pages) {
    const File = Buffer.from(page).toString('base64')
    const pageResponse = await client.create(`${document}/pages`, crypto.randomUUID(), { File })
    if (pageResponse?.status !== 204) return throwError('unavailable')
  }
  const validation = await client.put(document, { Status: 'VALIDATION_ASKED' })
  if (validation?.status !== 200) throwError('unavailable')
}
