import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError, throwFieldErrors } from '../../../kernel/errors.ts'
import { outside } from '../../../kernel/outside.ts'
import { contractPdf } from '../../../papers/contract.ts'
import { insertFile, storeFile } from '../../files/store-file.ts'
import { storeEvidence } from '../../signatures/evidence.ts'
import { signatureProvider } from '../../signatures/provider.ts'
import { agreementDetails, signAgreements, storeAgreements } from '../../signatures/sign-agreements.ts'
import { proofOf } from '../../signatures/signer-proof.ts'
import { answerUpdated } from '../answer.ts'
import { contractFacts } from '../contract.ts'
import { timesToCountersign } from '../due.ts'
import { contractPaper } from '../paper.ts'
import { signerName } from '../signer.ts'
import { investmentContracts } from '../tables.ts'

export const signContract: Handler<'signContract'> = async (ctx, { body, subject, transition }) => {
  const { files, tenant, language, now: signed_at } = ctx
  const signer_name = signerName(ctx, body.name)
  const { investment } = subject
  const { reference } = investment
  const proof = await proofOf(ctx, investment, body.code)
  const { contract, agreements } = await contractPaper(ctx, investment, {
    signer: signer_name,
    signedAt: signed_at,
    proof: proof.shown,
  })
  const read = body.agreements ?? []
  if (agreements.map(({ file_id }) => file_id).join() !== read.join()) throwError('wrong_state')
  if (agreements.length > 0 && !body.accepted_agreements)
    throwFieldErrors([{ field: 'accepted_agreements', key: 'validator.error_null', params: {} }])
  const provider = await signatureProvider(ctx)
  const { countersign } = tenant.customization.signing
  const changes = countersign ? timesToCountersign(ctx) : {}

  return outside(
    async () => {
      const pdf = await contractPdf(contract)
      const { bytes, hash, sealed } = await provider.sign({
        pdf,
        party: 'INVESTOR',
        reason: contract.title,
        at: signed_at,
      })
      const made = { name: `${reference}.pdf`, type: 'application/pdf', bytes }
      const file = await storeFile(files, tenant.id, made)
      const signing = { files, tenantId: tenant.id, provider, at: signed_at }
      const more = await signAgreements(signing, agreements, {
        contract,
        said: agreementDetails(ctx, reference),
      })
      return { file, hash, sealed, more }
    },
    async (laterCtx, { file, hash, sealed, more }) => {
      // Uses the time of the request, so that the contract and the history show the same time.
      const updated = await transition({ ...laterCtx, now: signed_at }, { changes })
      const { id: investment_id, investor_id } = updated.investment
      await proof.consume(laterCtx)
      // Throws if the contract's text changed while its PDF was created.
      if ((await contractFacts(laterCtx, updated.investment)).text !== contract.text)
        throwError('wrong_state')
      await insertFile(laterCtx, file, { person_id: investor_id })
      const { title, text } = contract
      const signed = { investment_id, signer_name, signed_at, file_id: file.id, hash }
      await laterCtx.tx.insert(investmentContracts).values({ ...signed, title, text, language })
      const signer_id = requireUser(laterCtx).id
      await storeEvidence(laterCtx, { ...signed, ...proof.shown, party: 'INVESTOR', signer_id, sealed })
      await storeAgreements(laterCtx, { investment_id, investor_id, party: 'INVESTOR', signed_at }, more)
      const now = { ...updated, contract_file_id: file.id, signed_at }
      return answerUpdated(laterCtx, now, countersign ? 'signed_pending' : 'signed')
    },
  )
}
