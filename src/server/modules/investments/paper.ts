import { createHash } from 'node:crypto'
import type { SignatureAgreement } from '../../../generated/domain.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import type { Contract } from '../../papers/contract.ts'
import type { Proof } from '../signatures/signer-proof.ts'
import { contractContents } from './contract.ts'
import type { Investment } from './tables.ts'

interface Signature {
  signer: string
  signedAt: Date
  proof: Proof['shown']
}

/** Builds the contract's PDF contents: text, signature, cover, and the documents signed with it. */
export async function contractPaper(
  ctx: Context,
  investment: Investment,
  { signer, signedAt, proof }: Signature,
): Promise<{ contract: Contract; agreements: SignatureAgreement[] }> {
  const { title, text, values, agreements } = await contractContents(ctx, investment)
  const { reference } = investment
  const { customization } = ctx.tenant
  const signedAtText = signedAt.toISOString()
  const contractValues = { ...values, fees: values.fee + values.method_cost, at: signedAtText }
  const coverEntry = (key: string, value = ctx.text(`contract.cover_${key}_value`, contractValues)) => ({
    label: ctx.text(`contract.cover_${key}`),
    value,
  })
  const extraLines = (key: string, value: unknown) =>
    value ? [ctx.text(`contract.cover_${key}`, contractValues)] : []
  const contract: Contract = {
    title,
    text,
    reference,
    cover: [
      {
        ...coverEntry('investor', values.entity || values.investor),
        more: values.entity
          ? extraLines('entity', true)
          : [...extraLines('document', true), values.address].filter(Boolean),
      },
      { ...coverEntry('issuer', values.issuer), more: extraLines('tax_id', values.issuer_tax_id) },
      coverEntry('issuance', values.issuance),
      { ...coverEntry('tokens'), more: extraLines('price', true) },
      { ...coverEntry('amount'), more: extraLines('fees', contractValues.fees) },
      { ...coverEntry('total'), strong: true },
      coverEntry('reference', reference),
      { ...coverEntry('signed'), more: extraLines('ordered', true) },
    ],
    evidence:
      ctx.text('contract.signature', {
        signer,
        account: requireUser(ctx).email,
        at: signedAtText,
        reference,
        proof: ctx.text(`contract.proof_${proof.proof}`, { address: proof.proof_address }),
        seal: ctx.text(`contract.seal_${customization.modules.signature}`, values),
      }) + (customization.signing.countersign ? ctx.text('contract.signature_pending') : ''),
    fingerprint: {
      label: ctx.text('contract.fingerprint'),
      hash: createHash('sha256').update(`${title}\n\n${text}`).digest('hex'),
      text: ctx.text('contract.fingerprint_text'),
    },
    page: (number, pages) => ctx.text('contract.page', { number, pages }),
    publisher: { name: customization.title, theme: customization.theme },
    signedAt,
    language: ctx.language,
  }
  return { contract, agreements }
}
