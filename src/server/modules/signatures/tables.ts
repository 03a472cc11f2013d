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

/** A tenant's own keys for its signatures, one for each secret that the server has had: another opens none of them. */
export const signingKeys = tenantTable(
  'signing_keys',
  {
    id: uuid('id').notNull(),
    /** Names the secret that opens it. */
    opened_by: text('opened_by').notNull(),
    /** AES-256-GCM: nonce, tag and PKCS#8, in Base64. */
    locked_key: text('locked_key').notNull(),
    /** X.509, DER in Base64. */
    certificate: text('certificate').notNull(),
    made_at: instant('made_at').notNull(),
  },
  (t) => [unique('signing_keys_opened_by').on(t.tenant_id, t.opened_by)],
)

/** The code that somebody waits for to sign the contracts of some orders: a new one takes the old one's place. */
export const signingCodes = tenantTable(
  'signing_codes',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** The orders whose contracts it still signs, each once. */
    investment_ids: uuid('investment_ids').array().notNull().default([]),
    /** The address that it was sent to. */
    email: text('email').notNull(),
    code_hash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    /** The hash of the last wrong try; repeating it is not counted again. */
    wrong_hash: text('wrong_hash').notNull().default(''),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [unique('signing_codes_user').on(t.tenant_id, t.user_id), belongsTo(t, t.user_id, users)],
)

/** Signatures of contracts: signer, proof, origin and outcome. */
export const contractSignatures = tenantTable(
  'contract_signatures',
  {
    investment_id: uuid('investment_id').notNull(),
    party: text('party').$type<'INVESTOR' | 'ISSUER'>().notNull(),
    signer_id: uuid('signer_id').notNull(),
    signer_name: text('signer_name').notNull(),
    signed_at: instant('signed_at').notNull(),
    proof: text('proof').$type<'EMAIL_CODE' | 'SECOND_FACTOR'>().notNull(),
    /** The address that the code was sent to; '' for a second factor. */
    proof_address: text('proof_address').notNull().default(''),
    /** Real time. */
    proven_at: instant('proven_at').notNull(),
    /** The network address, and what the browser said it is. */
    address: text('address').notNull(),
    agent: text('agent').notNull(),
    /** The PDF with this signature, and its SHA-256, hexadecimal. */
    file_id: uuid('file_id').notNull(),
    hash: text('hash').notNull(),
    /** The certificate's; '' where nothing was sealed. */
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
    check('contract_signatures_proof', sql`(proof = 'EMAIL_CODE') = (proof_address <> '')`),
    ...chainIndexes('contract_signatures', t),
  ],
)

/** Signatures of the documents signed with a contract, one row for each document and signature. */
export const agreementSignatures = tenantTable(
  'agreement_signatures',
  {
    investment_id: uuid('investment_id').notNull(),
    party: text('party').$type<'INVESTOR' | 'ISSUER'>().notNull(),
    /** The position among the documents of the order, from 1. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** SHA-256 of the document as the issuer gave it, hexadecimal. */
    source_hash: text('source_hash').notNull(),
    signed_at: instant('signed_at').notNull(),
    /** The PDF with this signature, and its SHA-256, hexadecimal. */
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
