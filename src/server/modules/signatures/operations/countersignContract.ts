import { asc, eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { outside } from '../../../kernel/outside.ts'
import { sendMail } from '../../../mail/send.ts'
import { insertFile, storeFile } from '../../files/store-file.ts'
import { notifyAndGetDetail } from '../../investments/answer.ts'
import { paymentTimes } from '../../investments/due.ts'
import { signedFilesOf } from '../../investments/notify.ts'
import { signerName } from '../../investments/signer.ts'
import { investmentContracts } from '../../investments/tables.ts'
import { languageOf } from '../../person.ts'
import { storeEvidence } from '../evidence.ts'
import { signatureProvider } from '../provider.ts'
import { countersignAgreements, storeAgreements } from '../sign-agreements.ts'
import { proofOf } from '../signer-proof.ts'
import { agreementSignatures } from '../tables.ts'

export const countersignContract: Handler<'countersignContract'> = async (
  ctx,
  { body, subject, transition },
) => {
  const { files, tenant, now: signed_at } = ctx
  const signer_name = signerName(ctx, body.name)
  const { investment } = subject
  const proof = await proofOf(ctx, investment, body.code)
  const [contract = throwError('not_found')] = await ctx.tx
    .select()
    .from(investmentContracts)
    .where(eq(investmentContracts.investment_id, investment.id))
  const agreements = await ctx.tx
    .select()
    .from(agreementSignatures)
    .where(eq(agreementSignatures.investment_id, investment.id))
    .orderBy(asc(agreementSignatures.position))
  const provider = await signatureProvider(ctx)
  const name = ctx.text('contract.countersigned_file', investment, languageOf(contract))

  return outside(
    async () => {
      const pdf = (await files.read(tenant.id, contract.file_id)) ?? throwError('unavailable')
      const { bytes, hash, sealed } = await provider.sign({
        pdf,
        party: 'ISSUER',
        reason: contract.title,
        at: signed_at,
      })
      const pdfFile = { name, type: 'application/pdf', bytes }
      const file = await storeFile(files, tenant.id, pdfFile)
      const signing = { files, tenantId: tenant.id, provider, at: signed_at }
      const signedAgreements = await countersignAgreements(signing, agreements, investment.reference)
      return { file, hash, sealed, signedAgreements }
    },
    async (laterCtx, { file, hash, sealed, signedAgreements }) => {
      const signer = requireUser(laterCtx)
      // Starts the investor's payment period with the countersignature.
      const updated = await transition({ ...laterCtx, now: signed_at }, { changes: paymentTimes(ctx) })
      await proof.consume(laterCtx)
      const { id: investment_id, investor_id } = updated.investment
      await insertFile(laterCtx, file, { person_id: investor_id })
      await storeEvidence(laterCtx, {
        investment_id,
        signer_name,
        signed_at,
        file_id: file.id,
        hash,
        sealed,
        ...proof.shown,
        party: 'ISSUER',
        signer_id: signer.id,
      })
      await storeAgreements(
        laterCtx,
        { investment_id, investor_id, party: 'ISSUER', signed_at },
        signedAgreements,
      )
      const result = await notifyAndGetDetail(
        laterCtx,
        { ...updated, countersigned_file_id: file.id },
        'countersigned',
      )
      const { id, reference, investor_name, issuance_title, amount } = result
      await sendMail(laterCtx, 'contract_countersigned', {
        to: signer,
        event: `countersigned/${id}`,
        about: investor_id,
        values: {
          reference,
          investor_name,
          issuance_title,
          amount,
          signed_file_ids: signedFilesOf(result),
        },
      })
      return null
    },
  )
}
