/** Lists the outcomes on the hosted page with Stripe's error codes. */
export const outcomes = {
  verified: { words: 'Verified', error: '' },
  slow: { words: 'Verified, but only in a while', error: '' },
  processing: { words: 'Processing, and nothing more', error: '' },
  expired: { words: 'The document has expired', error: 'document_expired' },
  unreadable: { words: 'The document cannot be read', error: 'document_unverified_other' },
  unsupported: { words: 'Not a document that counts', error: 'document_type_not_supported' },
  face: { words: 'The face is another', error: 'selfie_face_mismatch' },
  young: { words: 'Too young', error: 'under_supported_age' },
  camera: { words: 'No camera', error: 'device_not_supported' },
  declined: { words: 'Consent declined', error: 'consent_declined' },
  canceled: { words: 'The session is over', error: '' },
} as const

export type Outcome = keyof typeof outcomes

/** Lists the ways in which the platform is notified. */
export const notificationModes = {
  once: 'once',
  twice: 'twice',
  disordered: 'the last message first',
  late: 'late',
  never: 'never',
} as const

export type NotificationMode = keyof typeof notificationModes

/** Contains the data entered on the hosted page, which Stripe would read from the document. */
export interface SimulatedIdentity {
  first_name: string
  last_name: string
  number: string
  type: 'id_card' | 'passport'
  born: string
  expires: string
}

/** Describes a VerificationSession. */
export interface Session {
  id: string
  reference: string
  return_url: string
  status: 'requires_input' | 'processing' | 'verified' | 'canceled'
  error: string
  typed?: SimulatedIdentity
  /** Contains the token that opens the hosted page once; every query of the session renews it. */
  ticket: string
}

/** Returns a session in the format of Stripe's API. */
export function sessionResponse(session: Session, base: string) {
  const { id, reference, status, error, typed, ticket } = session
  return {
    id,
    object: 'identity.verification_session',
    client_reference_id: reference,
    status,
    last_error: error === '' ? null : { code: error, reason: error },
    url: status === 'requires_input' ? `${base}/verify/${id}?ticket=${ticket}` : null,
    ...(status === 'verified' && typed && verifiedDataOf(typed)),
  }
}

function verifiedDataOf({ first_name, last_name, number, type, born, expires }: SimulatedIdentity) {
  return {
    verified_outputs: { first_name, last_name, dob: toDateParts(born) },
    last_verification_report: { document: { type, number, expiration_date: toDateParts(expires) } },
  }
}

/** Converts `2031-05-03` to `{ year: 2031, month: 5, day: 3 }`; null if empty. */
function toDateParts(day: string) {
  const [year, month, date] = day.split('-').map(Number)
  return day === '' ? null : { year, month, day: date }
}
