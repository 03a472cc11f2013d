import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { signatureProvider } from '../../../providers/signature/index.ts'
import { keepFile } from '../../files/keep.ts'
import { answerMoved } from '../answer.ts'
import { contractText } from '../contract.ts'
import { signerName } from '../signer.ts'
import { investmentContracts } from '../tables.ts'

export const signContract: Handler<'signContract'> = async (ctx, { body, move }) => {
  const signer = signerName(ctx, body.name)
  const moved = await move(ctx)
  const { investment } = moved
  const contract = await contractText(ctx, investment)
  const evidence = ctx.text('contract.signature', {
    signer,
    account: requireUser(ctx).email,
    at: ctx.now.toISOString(),
    reference: investment.reference,
  })
  const { bytes, hash } = await signatureProvider(ctx.tenant.customization).sign({
    ...contract,
    evidence,
    signedAt: ctx.now,
    language: ctx.language,
  })

  const file = await keepFile(ctx, {
    name: `${investment.reference}.pdf`,
    type: 'application/pdf',
    bytes,
    ownerId: investment.investor_id,
  })
  await ctx.tx.insert(investmentContracts).values({
    ...contract,
    investment_id: investment.id,
    language: ctx.language,
    signer_name: signer,
    signed_at: ctx.now,
    file_id: file.id,
    hash,
  })
  return answerMoved(ctx, { ...moved, contract_file_id: file.id }, 'signed')
}
