import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { outside } from '../../../kernel/outside.ts'
import { beginCheck } from '../begin-check.ts'
import { isAtProvider } from '../identification.ts'
import { openFor } from '../open.ts'
import { type Opening, settleOpening } from '../opening.ts'

/**
 * A session that still waits goes on; one that is over gives way to another, with a reference that it has from the
 * beginning.
 */
export const beginIdentification: Handler<'beginIdentification'> = async (ctx, { body }) => {
  const { identity } = ctx
  if (identity.pictures !== 'PROVIDER') return throwError('wrong_state')
  const user = requireUser(ctx)
  const last = await openFor(ctx, user.id)
  const isOurs = last?.provider === identity.name
  const begun = isOurs && isAtProvider(last) ? last : undefined
  const check = begun ?? (isOurs && last.status === 'created' ? last : await beginCheck(ctx, user.id))
  const page =
    body.slug === undefined
      ? `/${body.area ?? 'user'}/account?tab=identification`
      : `/invest/${body.slug}/identification`
  const returnTo = `${ctx.tenant.origin}${page}`
  const next = newId()
  return outside(
    async (): Promise<Opening> => {
      const answer = begun ? await identity.check(begun.reference) : await identity.open(check.id, returnTo)
      if (answer.status !== 'canceled') return { answer }
      return { answer, instead: { id: next, answer: await identity.open(next, returnTo) } }
    },
    (later, opening) => settleOpening(later, check, opening),
  )
}
