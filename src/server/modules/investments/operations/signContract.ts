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
import { notifyAndGetDetail } from '../answer.ts'
import { contractContents } from '../contract.ts'
import { countersignTimes } from '../due.ts'
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
  const readFileIds = body.agreements ?? []
  if (agreements.map(({ file_id }) => file_id).join() !== readFileIds.join()) throwError('wrong_state')
  if (agreements.length > 0 && !body.accepted_agreements)
    throwFieldErrors([{ field: 'accepted_agreements', key: 'validator.error_null', params: {} }])
  const provider = await signatureProvider(ctx)
  const { countersign } = tenant.customization.signing
  const changes = countersign ? countersignTimes(ctx) : {}

  return outside(
    async () => {
      const pdf = await contractPdf(contract)
      const { bytes, hash, sealed } = await provider.sign({
        pdf,
        party: 'INVESTOR',
        reason: contract.title,
        at: signed_at,
      })
      const pdfFile = { name: `${reference}.pdf`, type: 'application/pdf', bytes }
      const file = await storeFile(files, tenant.id, pdfFile)
      const signing = { files, tenantId: tenant.id, provider, at: signed_at }
      const signedAgreements = await signAgreements(signing, agreements, {
        contract,
        said: agreementDetails(ctx, reference),
      })
      return { file, hash, sealed, more: signedAgreements }
    },
    async (laterCtx, { file, hash, sealed, more: signedAgreements }) => {
      // Uses the time of the request, so that the contract and the history show the same time.
      const updated = await transition({ ...laterCtx, now: signed_at }, { changes })
      const { id: investment_id, investor_id } = updated.investment
      await proof.consume(laterCtx)
      // Throws if the contract's text changed while its PDF was created.
      if ((await contractContents(laterCtx, updated.investment)).text !== contract.text)
        throwError('wrong_state')
      await insertFile(laterCtx, file, { person_id: investor_id })
      const { title, text } = contract
      const signatureValues = { investment_id, signer_name, signed_at, file_id: file.id, hash }
      await laterCtx.tx.insert(investmentContracts).values({ ...signatureValues, title, text, language })
      const signer_id = requireUser(laterCtx).id
      await storeEvidence(laterCtx, {
        ...signatureValues,
        ...proof.shown,
        party: 'INVESTOR',
        signer_id,
        sealed,
      })
      await storeAgreements(
        laterCtx,
        { investment_id, investor_id, party: 'INVESTOR', signed_at },
        signedAgreements,
      )
      const signedInvestment = { ...updated, contract_file_id: file.id, signed_at }
      return notifyAndGetDetail(laterCtx, signedInvestment, countersign ? 'signed_pending' : 'signed')
    },
  )
}
