import type { Handler } from '../../../kernel/context.ts'
import { fail } from '../../../kernel/errors.ts'
import { outside } from '../../../kernel/outside.ts'
import { signatureProvider } from '../../../providers/signature/index.ts'
import { keepRow, storeFile } from '../../files/keep.ts'
import { answerMoved } from '../answer.ts'
import { contractText } from '../contract.ts'
import { contractPaper } from '../paper.ts'
import { signerName } from '../signer.ts'
import { investmentContracts } from '../tables.ts'

export const signContract: Handler<'signContract'> = async (ctx, { body, subject, move }) => {
  const { files, tenant, language, now: signedAt } = ctx
  const signer = signerName(ctx, body.name)
  const { investment } = subject
  const { reference } = investment
  const contract = await contractPaper(ctx, investment, { signer, signedAt })

  return outside(
    async () => {
      const provider = signatureProvider(tenant.customization)
      const { bytes, hash } = await provider.sign(contract)
      const made = { name: `${reference}.pdf`, type: 'application/pdf', bytes }
      return { file: await storeFile(files, tenant.id, made), hash }
    },
    async (later, { file, hash }) => {
      // Signed when the person pressed, however long the paper took: the contract and the history tell the same.
      const moved = await move({ ...later, now: signedAt })
      const { id, investor_id } = moved.investment
      // What it says may have changed while it was made.
      if ((await contractText(later, moved.investment)).text !== contract.text) fail('wrong_state')
      await keepRow(later, file, { person_id: investor_id })
      await later.tx.insert(investmentContracts).values({
        investment_id: id,
        title: contract.title,
        text: contract.text,
        language,
        signer_name: signer,
        signed_at: signedAt,
        file_id: file.id,
        hash,
      })
      return answerMoved(later, { ...moved, contract_file_id: file.id }, 'signed')
    },
  )
}
