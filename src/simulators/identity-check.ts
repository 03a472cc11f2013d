export const statuses = ['running', 'approved', 'review', 'rejected', 'canceled'] as const
export type Status = (typeof statuses)[number]

/** Describes a file; `content` contains the bytes in Base64. */
export interface SentFile {
  type: string
  content: string
}

/** Describes a picture of the document, or of its holder's face. */
export interface SentPicture extends SentFile {
  side: 'front' | 'back' | 'selfie'
}

/** Describes a document of a company. */
export interface SentCompanyDocument extends SentFile {
  kind: string
  issued_on: string
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
  representative: { name: string; document_number: string }
  partners: { name: string; tax_id: string; share: number }[]
  documents: SentCompanyDocument[]
  callback_url?: string
}

/** Describes a requested check of a person or a company; `files` is empty unless it needs a manual decision. */
export interface Check {
  id: string
  status: Status
  reference: string
  /** Contain what the page shows of the check. */
  title: string
  lines: string[]
  files: (SentFile & { label: string })[]
  callback_url?: string | undefined
}
