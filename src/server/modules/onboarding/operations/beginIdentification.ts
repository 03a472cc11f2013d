import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { outside } from '../../../kernel/outside.ts'
import { startCheck } from '../begin-check.ts'
import { isAtProvider } from '../identification.ts'
import { openFor } from '../open.ts'
import { type Opening, settleOpening } from '../opening.ts'

/**
 * Opens the provider's page. Continues a pending session or replaces an expired one by a session with a new reference.
 */
export const beginIdentification: Handler<'beginIdentification'> = async (ctx, { body }) => {
  const { identity } = ctx
  if (identity.pictures !== 'PROVIDER') return throwError('wrong_state')
  const user = requireUser(ctx)
  const last = await openFor(ctx, user.id)
  const isOurs = last?.provider === identity.name
  const started = isOurs && isAtProvider(last) ? last : undefined
  const check = started ?? (isOurs && last.status === 'created' ? last : await startCheck(ctx, user.id))
  const page =
    body.slug === undefined
      ? `/${body.area ?? 'user'}/account?tab=identification`
      : `/invest/${body.slug}/identification`
  const returnTo = `${ctx.tenant.origin}${page}`
  const next = newId()
  return outside(
    async (): Promise<Opening> => {
      const answer = started
        ? await identity.check(started.reference)
        : await identity.open(check.id, returnTo)
      if (answer.status !== 'canceled') return { answer }
      return { answer, instead: { id: next, answer: await identity.open(next, returnTo) } }
    },
    (laterCtx, opening) => settleOpening(laterCtx, check, opening),
  )
}
