import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { outside } from '../../../kernel/outside.ts'
import { startCheck } from '../begin-check.ts'
import { isAtProvider } from '../identification.ts'
import { lockForIdentification } from '../open.ts'
import { applyOpenedSession, type Opening } from '../opening.ts'

/**
 * Opens the provider's page. Continues a pending session, or replaces an expired session with a new one.
 */
export const beginIdentification: Handler<'beginIdentification'> = async (ctx, { body }) => {
  const { identity } = ctx
  if (identity.pictures !== 'PROVIDER') return throwError('wrong_state')
  const user = requireUser(ctx)
  const newestCheck = await lockForIdentification(ctx, user.id)
  const isFromCurrentProvider = newestCheck?.provider === identity.name
  const startedCheck = isFromCurrentProvider && isAtProvider(newestCheck) ? newestCheck : undefined
  const check =
    startedCheck ??
    (isFromCurrentProvider && newestCheck.status === 'created' ? newestCheck : await startCheck(ctx, user.id))
  const returnPath =
    body.slug === undefined
      ? `/${body.area ?? 'user'}/account?tab=identification`
      : `/invest/${body.slug}/identification`
  const returnTo = `${ctx.tenant.origin}${returnPath}`
  const replacementId = newId()
  return outside(
    async (): Promise<Opening> => {
      const result = startedCheck
        ? await identity.check(startedCheck.reference)
        : await identity.open(check.id, returnTo)
      if (result.status !== 'canceled') return { answer: result }
      return {
        answer: result,
        instead: { id: replacementId, answer: await identity.open(replacementId, returnTo) },
      }
    },
    (laterCtx, session) => applyOpenedSession(laterCtx, check, session),
  )
}
