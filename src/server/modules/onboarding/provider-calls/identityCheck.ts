import { eq } from 'drizzle-orm'
import type { Context } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { ProviderCall } from '../../../kernel/provider-calls/call.ts'
import { type SubmittedDocument, sides } from '../../../providers/kyc/provider.ts'
import { applyAnswer } from '../apply-answer.ts'
import { kycChecks } from '../tables.ts'
import { transitionCheck } from '../transition-check.ts'

/** Submits a person's identity document, with its pictures, to the provider. */
export const identityCheck: ProviderCall = {
  name: 'identityCheck',
  async ask(ctx, _reference, { check_id = '', front = '', back = '', selfie = '', ...documentFields }) {
    const { identity } = ctx
    if (identity.pictures !== 'PLATFORM') throwError('unavailable')
    const { document_type = '', document_number = '', expires_on = '' } = documentFields
    const { birthday = '', name = '', surname = '' } = documentFields
    const document = { document_type, document_number, expires_on, birthday, name, surname }
    const pictures = await picturesOf(ctx, { front, back, selfie })
    const result = await identity.submit(check_id, { ...document, pictures })
    return async (laterCtx) => {
      await applyAnswer(laterCtx, check_id, result)
    }
  },
  async giveUp(ctx, { check_id = '' }) {
    const [check] = await ctx.tx.select().from(kycChecks).where(eq(kycChecks.id, check_id))
    if (check?.status === 'pending') await transitionCheck(ctx, check, 'review', { reason: 'no_answer' })
  },
}

/** Reads the pictures by their files' ids, '' for none. Omits lost files, so that the provider rejects the document. */
async function picturesOf(
  { tenant, files }: Pick<Context, 'tenant' | 'files'>,
  ids: Record<(typeof sides)[number], string>,
): Promise<SubmittedDocument['pictures']> {
  const pictures: SubmittedDocument['pictures'] = {}
  for (const side of sides) {
    const bytes = ids[side] === '' ? undefined : await files.read(tenant.id, ids[side])
    if (bytes) pictures[side] = bytes
  }
  return pictures
}
