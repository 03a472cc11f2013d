export const statuses = ['running', 'approved', 'review', 'rejected', 'canceled'] as const
export type Status = (typeof statuses)[number]

/** Describes a picture of the document, or of its holder's face; `content` contains the bytes in Base64. */
export interface SentPicture {
  side: 'front' | 'back' | 'selfie'
  type: string
  content: string
}

/** Describes a request to check an identity. */
export interface Order {
  reference: string
  document_type: string
  document_number: string
  name?: string
  surname?: string
  pictures?: SentPicture[]
  callback_url?: string
}

/** Describes a request to check a company. */
export interface CompanyOrder {
  reference: string
  country: string
  tax_id: string
  name: string
  callback_url?: string
}

/** Describes a requested check. */
export interface Check extends Order {
  id: string
  status: Status
}
