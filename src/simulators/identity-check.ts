export const statuses = ['running', 'approved', 'review', 'rejected', 'canceled'] as const
export type Status = (typeof statuses)[number]

/** A picture of the document, or of its holder's face; its bytes are in Base64. */
export interface SentPicture {
  side: 'front' | 'back' | 'selfie'
  type: string
  content: string
}

export interface Order {
  reference: string
  document_type: string
  document_number: string
  name?: string
  surname?: string
  pictures?: SentPicture[]
  callback_url?: string
}

/** The request to look up a company. */
export interface CompanyOrder {
  reference: string
  country: string
  tax_id: string
  name: string
  callback_url?: string
}

/** A check requested since the start. */
export interface Check extends Order {
  id: string
  status: Status
}
