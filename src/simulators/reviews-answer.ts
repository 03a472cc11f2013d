import { isObject } from '../language/common/objects.ts'

/** Describes a reason for a refusal. */
export interface Reason {
  field?: string
  text: string
}

const statuses = ['pending', 'registered', 'refused'] as const
export type Status = (typeof statuses)[number]

/** Describes a request to review an issuance. */
export interface Order {
  reference: string
  title: string
  issuer: string
  offer_id: string
  callback_url?: string
}

/** Describes a requested review. */
export interface Review extends Order {
  id: string
  status: Status
}

export function isReview(value: unknown): value is Review {
  if (!isObject(value) || !statuses.some((status) => status === value.status)) return false
  const texts = [value.id, value.reference, value.title, value.issuer, value.offer_id]
  return texts.every((text) => typeof text === 'string')
}

/** Lists the reasons of every refusal. */
const REASONS: Reason[] = [
  {
    field: 'soft_cap',
    text: 'El mínimo de la campaña no cubre el destino de los fondos que describe la ficha.',
  },
  { text: 'Falta identificar a los titulares reales del emisor.' },
]

/** Returns the state of a review in the API's format. */
export function reviewResponse({ id, status }: Pick<Review, 'id' | 'status'>): object {
  if (status === 'registered') return { id, status, registration: `ERIR-${id.slice(-8).toUpperCase()}` }
  return status === 'refused' ? { id, status, reasons: REASONS } : { id, status }
}
