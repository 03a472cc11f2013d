import type { IdentificationReason, IdentityDocument } from '../../../generated/domain.ts'
import { isObject } from '../../../language/common/objects.ts'
import type { DocumentData, IdentityCheck } from './provider.ts'

const reasonByCode: Record<string, IdentificationReason> = {
  abandoned: 'abandoned',
  consent_declined: 'no_consent',
  country_not_supported: 'country',
  device_not_supported: 'no_camera',
  document_expired: 'document_expired',
  document_type_not_supported: 'document_unsupported',
  document_unverified_other: 'document_unreadable',
  id_number_insufficient_document_data: 'document_unreadable',
  id_number_mismatch: 'number_mismatch',
  id_number_unverified_other: 'number_mismatch',
  selfie_document_missing_photo: 'selfie_mismatch',
  selfie_face_mismatch: 'selfie_mismatch',
  selfie_manipulated: 'selfie_mismatch',
  selfie_unverified_other: 'selfie_mismatch',
  under_supported_age: 'underage',
}

/** Converts Stripe's VerificationSession to an identity check; undefined if malformed. */
export function toIdentityCheck(session: unknown): IdentityCheck | undefined {
  if (!isObject(session)) return undefined
  const { id, status, url } = session
  if (typeof id !== 'string' || id === '') return undefined
  const error = textIn(session.last_error, 'code')
  switch (status) {
    case 'requires_input': {
      const link = typeof url === 'string' && /^https?:/.test(url) ? { url } : {}
      if (error === '') return { id, status: 'waiting', ...link }
      return { id, status: 'rejected', reason: reasonByCode[error] ?? 'other', ...link }
    }
    case 'processing':
      return { id, status: 'running' }
    case 'verified':
      return { id, status: 'approved', read: readDocumentData(session) }
    case 'canceled':
      return { id, status: 'canceled', reason: reasonByCode[error] ?? 'abandoned' }
    default:
      return undefined
  }
}

function readDocumentData({
  verified_outputs: outputs,
  last_verification_report: report,
}: Record<string, unknown>) {
  const document = isObject(report) && isObject(report.document) ? report.document : {}
  const data: DocumentData = {}
  const name = textIn(outputs, 'first_name')
  const surname = textIn(outputs, 'last_name')
  if (name) data.name = name
  if (surname) data.surname = surname
  const birthday = dayIn(outputs, 'dob')
  if (birthday) data.birthday = birthday
  const expires_on = dayIn(document, 'expiration_date')
  if (expires_on) data.expires_on = expires_on
  const number = textIn(document, 'number')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
  if (number) Object.assign(data, { document_number: number, document_type: typeOf(document.type, number) })
  return data
}

/** Returns the type of a document; the number of a Spanish NIE begins with X, Y or Z. */
function typeOf(type: unknown, number: string): IdentityDocument {
  if (type === 'passport') return 'PASSPORT'
  return /^[XYZ]/.test(number) ? 'NIE' : 'DNI'
}

function textIn(object: unknown, name: string): string {
  const value = isObject(object) ? Reflect.get(object, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** Converts `{ day: 3, month: 5, year: 2031 }` to a calendar date; empty if a part is missing. */
function dayIn(object: unknown, name: string): string {
  const parts: unknown = isObject(object) ? Reflect.get(object, name) : undefined
  if (!isObject(parts)) return ''
  const { year, month, day } = parts
  if (![year, month, day].every((part) => Number.isInteger(part) && Number(part) > 0)) return ''
  const twoDigits = (part: unknown) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}
