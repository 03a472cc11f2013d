import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { chainColumns, chainIndexes } from '../../database/hash-chain.ts'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { files } from '../files/tables.ts'
import { investments } from '../investments/tables.ts'

/** Stores a tenant's signing keys; each key belongs to a server secret, and only that secret decrypts it. */
export const signingKeys = tenantTable(
  'signing_keys',
  {
    id: uuid('id').notNull(),
    /** Identifies the secret that decrypts the key. */
    opened_by: text('opened_by').notNull(),
    /** Contains the AES-256-GCM nonce, tag and encrypted PKCS#8 key, in Base64. */
    locked_key: text('locked_key').notNull(),
    /** Contains the X.509 certificate, as DER in Base64. */
    certificate: text('certificate').notNull(),
    made_at: instant('made_at').notNull(),
  },
  (t) => [unique('signing_keys_opened_by').on(t.tenant_id, t.opened_by)],
)

/** Stores a person's open code for signing the contracts of the listed orders; a new code replaces the earlier code. */
export const signingCodes = tenantTable(
  'signing_codes',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Lists the orders whose contracts the code can still sign, each once. */
    investment_ids: uuid('investment_ids').array().notNull().default([]),
    /** Contains the e-mail address that received the code. */
    email: text('email').notNull(),
    /** Contains the phone that received the code in place of the address; empty otherwise. */
    phone: text('phone').notNull().default(''),
    code_hash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Contains the hash of the last wrong code, so that the same code is not counted twice. */
    wrong_hash: text('wrong_hash').notNull().default(''),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [unique('signing_codes_user').on(t.tenant_id, t.user_id), belongsTo(t, t.user_id, users)],
)

/** Stores signatures of contracts with signer, proof, origin and result. */
export const contractSignatures = tenantTable(
  'contract_signatures',
  {
    investment_id: uuid('investment_id').notNull(),
    party: text('party').$type<'INVESTOR' | 'ISSUER'>().notNull(),
    signer_id: uuid('signer_id').notNull(),
    signer_name: text('signer_name').notNull(),
    signed_at: instant('signed_at').notNull(),
    proof: text('proof').$type<'EMAIL_CODE' | 'SMS_CODE' | 'SECOND_FACTOR'>().notNull(),
    /** Contains the e-mail address or phone that received the code; empty for a second factor. */
    proof_address: text('proof_address').notNull().default(''),
    /** Contains when the signer proved their identity, in the tenant's time. */
    proven_at: instant('proven_at').notNull(),
    /** Contains the signer's IP address; `agent` contains the browser's identification. */
    address: text('address').notNull(),
    agent: text('agent').notNull(),
    /** Identifies the PDF with this signature; `hash` is its SHA-256 in hexadecimal. */
    file_id: uuid('file_id').notNull(),
    hash: text('hash').notNull(),
    /** Contains the subject of the signing certificate; empty, like the fingerprint, without a certificate. */
    certificate_subject: text('certificate_subject').notNull(),
    certificate_fingerprint: text('certificate_fingerprint').notNull(),
    self_signed: boolean('self_signed').notNull(),
    ...chainColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.investment_id, t.party] }),
    belongsTo(t, t.investment_id, investments),
    belongsTo(t, t.signer_id, users),
    belongsTo(t, t.file_id, files),
    index('contract_signatures_file').on(t.tenant_id, t.file_id),
    check('contract_signatures_proof', sql`(proof in ('EMAIL_CODE', 'SMS_CODE')) = (proof_address <> '')`),
    ...chainIndexes('contract_signatures', t),
  ],
)

/** Stores signatures of documents signed with a contract, with a row for each document and signature. */
export const agreementSignatures = tenantTable(
  'agreement_signatures',
  {
    investment_id: uuid('investment_id').notNull(),
    party: text('party').$type<'INVESTOR' | 'ISSUER'>().notNull(),
    /** Contains the position among the documents of the order, from 1. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** Contains the SHA-256 of the issuer's document, in hexadecimal. */
    source_hash: text('source_hash').notNull(),
    signed_at: instant('signed_at').notNull(),
    /** Identifies the PDF with this signature; `hash` is its SHA-256 in hexadecimal. */
    file_id: uuid('file_id').notNull(),
    hash: text('hash').notNull(),
    ...chainColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.investment_id, t.party, t.position] }),
    foreignKey({
      name: 'agreement_signatures_contract',
      columns: [t.tenant_id, t.investment_id, t.party],
      foreignColumns: [
        contractSignatures.tenant_id,
        contractSignatures.investment_id,
        contractSignatures.party,
      ],
    }),
    belongsTo(t, t.file_id, files),
    index('agreement_signatures_file').on(t.tenant_id, t.file_id),
    ...chainIndexes('agreement_signatures', t),
  ],
)
