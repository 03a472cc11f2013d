const fileProperties = {
  type: { enum: ['image/jpeg', 'image/png', 'application/pdf'] },
  content: { type: 'string', minLength: 1 },
}

const pictureSchema = {
  type: 'object',
  required: ['side', 'type', 'content'],
  properties: { side: { enum: ['front', 'back', 'selfie'] }, ...fileProperties },
}

/** Limits the body of a request, in bytes, to four files of 10 MB in Base64. */
export const MAX_ORDER_BYTES = 60_000_000

export const orderSchema = {
  type: 'object',
  required: ['reference', 'document_type', 'document_number', 'birthday', 'name', 'surname', 'pictures'],
  properties: {
    reference: { type: 'string', minLength: 1, maxLength: 100 },
    document_type: { enum: ['DNI', 'NIE', 'PASSPORT'] },
    document_number: { type: 'string', minLength: 1, maxLength: 20 },
    expires_on: { type: 'string', maxLength: 10 },
    birthday: { type: 'string', minLength: 10, maxLength: 10 },
    name: { type: 'string', maxLength: 200 },
    surname: { type: 'string', maxLength: 200 },
    pictures: { type: 'array', maxItems: 3, items: pictureSchema },
    callback_url: { type: 'string', maxLength: 500 },
  },
}

const text = { type: 'string', maxLength: 200 }
const representativeProperties = {
  name: { ...text, minLength: 1 },
  document_number: text,
  representation_type: text,
  address: text,
  city: text,
  postal_code: text,
  province: text,
  residence_country: text,
  nationality: text,
  birth_city: text,
  birth_country: text,
}

const companyDocumentSchema = {
  type: 'object',
  required: ['kind', 'issued_on', 'type', 'content'],
  properties: {
    kind: { enum: ['IDENTITY_PROOF', 'REGISTRATION_PROOF', 'ARTICLES', 'SHAREHOLDERS'] },
    issued_on: { type: 'string', maxLength: 10 },
    ...fileProperties,
  },
}

const partnerSchema = {
  type: 'object',
  required: ['name', 'tax_id', 'share'],
  properties: { name: text, tax_id: text, share: { type: 'number', exclusiveMinimum: 25, maximum: 100 } },
}

export const companyOrderSchema = {
  type: 'object',
  required: ['reference', 'country', 'tax_id', 'name', 'activity', 'representative', 'partners', 'documents'],
  properties: {
    reference: { type: 'string', minLength: 1, maxLength: 100 },
    country: { type: 'string', minLength: 2, maxLength: 2 },
    tax_id: { type: 'string', minLength: 1, maxLength: 40 },
    name: { type: 'string', minLength: 1, maxLength: 200 },
    activity: text,
    representative: {
      type: 'object',
      required: Object.keys(representativeProperties),
      properties: representativeProperties,
    },
    partners: { type: 'array', maxItems: 3, items: partnerSchema },
    documents: { type: 'array', maxItems: 4, items: companyDocumentSchema },
    callback_url: { type: 'string', maxLength: 500 },
  },
}
