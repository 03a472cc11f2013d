import type { SignatureAgreement } from '../../../generated/domain.ts'
import type { Context, StoredFile } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { agreementPdf } from '../../papers/agreement.ts'
import type { Contract } from '../../papers/contract.ts'
import type { FileStore } from '../../providers/files/provider.ts'
import type { SignatureProvider } from '../../providers/signature/provider.ts'
import { safeName } from '../files/name.ts'
import { insertFile, storeFile } from '../files/store-file.ts'
import { agreementSignatures } from './tables.ts'

/** Describes a signed document before its rows are inserted. */
interface SignedAgreement {
  agreement: Pick<SignatureAgreement, 'name'> & { position: number; source_hash: string }
  file: StoredFile
  hash: string
}

/** Describes the services and the time of a signature. */
interface Signing {
  files: FileStore
  tenantId: string
  provider: SignatureProvider
  at: Date
}

type AgreementTexts = (
  placement: 'before' | 'attached',
  agreement: SignatureAgreement,
) => { title: string; text: string }

/** Builds the texts of each document's signature page, in the language of the contract. */
export function agreementDetails(ctx: Context, reference: string): AgreementTexts {
  return (placement, { name, hash }) => ({
    title: ctx.text('contract.agreement_title', { name }),
    text: ctx.text(`contract.agreement_${placement === 'before' ? 'sheet' : 'attached'}`, {
      name,
      hash,
      reference,
    }),
  })
}

/** Signs the documents that belong to a contract for the investor. Runs outside a transaction. */
export async function signAgreements(
  { files, tenantId, provider, at }: Signing,
  agreements: readonly SignatureAgreement[],
  { contract, said: textsOf }: { contract: Contract; said: AgreementTexts },
): Promise<SignedAgreement[]> {
  const { text, evidence, fingerprint, signedAt, ...contractFields } = contract
  const signed: SignedAgreement[] = []
  for (const [index, agreement] of agreements.entries()) {
    const { name, file_id, hash: source_hash } = agreement
    const source = (await files.read(tenantId, file_id)) ?? throwError('unavailable')
    const pdf = await agreementPdf({
      source,
      name: fileName(name),
      paper: (placement) => {
        const { title, text } = textsOf(placement, agreement)
        return { ...contractFields, title, text: `${text}\n\n${evidence}`, date: signedAt }
      },
    })
    const { bytes, hash } = await provider.sign({ pdf, party: 'INVESTOR', reason: name, at })
    const pdfFile = { name: `${contract.reference} ${fileName(name)}`, type: 'application/pdf', bytes }
    const file = await storeFile(files, tenantId, pdfFile)
    signed.push({ agreement: { name, position: index + 1, source_hash }, file, hash })
  }
  return signed
}

type AgreementRow = typeof agreementSignatures.$inferSelect

/**
 * Adds the issuer's signature to the documents that the investor signed, in the same PDFs. Runs outside a transaction.
 */
export async function countersignAgreements(
  { files, tenantId, provider, at }: Signing,
  rows: readonly AgreementRow[],
  reference: string,
): Promise<SignedAgreement[]> {
  const signed: SignedAgreement[] = []
  for (const { name, position, source_hash, file_id } of rows) {
    const pdf = (await files.read(tenantId, file_id)) ?? throwError('unavailable')
    const { bytes, hash } = await provider.sign({ pdf, party: 'ISSUER', reason: name, at })
    const pdfFile = { name: `${reference} ${fileName(name)}`, type: 'application/pdf', bytes }
    const file = await storeFile(files, tenantId, pdfFile)
    signed.push({ agreement: { name, position, source_hash }, file, hash })
  }
  return signed
}

/** Inserts the rows of the signed documents. Callers must have inserted the row of the contract's signature. */
export async function storeAgreements(
  ctx: Pick<Context, 'tx' | 'now'>,
  {
    investor_id,
    ...signature
  }: Pick<AgreementRow, 'investment_id' | 'party' | 'signed_at'> & { investor_id: string },
  signedAgreements: readonly SignedAgreement[],
): Promise<void> {
  for (const { agreement, file, hash } of signedAgreements) {
    await insertFile(ctx, file, { person_id: investor_id })
    await ctx.tx.insert(agreementSignatures).values({ ...signature, ...agreement, file_id: file.id, hash })
  }
}

function fileName(name: string): string {
  return safeName(`${name}.pdf`, 'pdf')
}
