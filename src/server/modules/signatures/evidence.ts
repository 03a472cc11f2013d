import { asc, eq } from 'drizzle-orm'
import type { SignatureEvidence } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import type { SigningCertificate } from '../../providers/signature/provider.ts'
import { contractSignatures } from './tables.ts'

type SignatureRow = typeof contractSignatures.$inferInsert

/** Stores the signer, the proof of identity and the result of a signature. */
export async function storeEvidence(
  { tx }: Pick<Context, 'tx'>,
  {
    sealed,
    ...row
  }: Omit<SignatureRow, keyof ReturnType<typeof certificateOf>> & { sealed: SigningCertificate },
): Promise<void> {
  await tx.insert(contractSignatures).values({ ...row, ...certificateOf(sealed) })
}

function certificateOf({ subject, fingerprint, selfSigned }: SigningCertificate) {
  return { certificate_subject: subject, certificate_fingerprint: fingerprint, self_signed: selfSigned }
}

/** Lists the signatures of an order's contract, oldest first. */
export function evidenceOf({ tx }: Pick<Context, 'tx'>, investmentId: string) {
  return tx
    .select()
    .from(contractSignatures)
    .where(eq(contractSignatures.investment_id, investmentId))
    .orderBy(asc(contractSignatures.signed_at))
}

/** Builds the displayed details of a signature. */
export function evidenceDetails({
  signed_at,
  proven_at,
  ...row
}: typeof contractSignatures.$inferSelect): SignatureEvidence {
  const { party, signer_name, proof, proof_address, address, agent, file_id, hash } = row
  const { certificate_subject, certificate_fingerprint, self_signed } = row
  return {
    party,
    signer_name,
    proof,
    proof_address,
    address,
    agent,
    file_id,
    hash,
    certificate_subject,
    certificate_fingerprint,
    self_signed,
    signed_at: signed_at.toISOString(),
    proven_at: proven_at.toISOString(),
  }
}
