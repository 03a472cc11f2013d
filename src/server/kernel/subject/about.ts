import type { Operation } from '../../../language/documents/library.ts'
import { holds, type OnFailure } from '../../../language/expressions/index.ts'
import type { Context } from '../context.ts'
import { throwError } from '../errors.ts'
import { kindNamed, seenBy } from './find.ts'

/** What an operation is about. */
export interface About {
  /** As the statement of its kind found it: the handler's. */
  found: object
  /** As conditions see it. */
  seen: object
}

/**
 * What an operation is about, for somebody whom its document allows it. Throws not_found for all others, as for a thing
 * that does not exist.
 */
export async function aboutOf(
  ctx: Context,
  { subject, allow, requires }: Pick<Operation, 'subject' | 'allow' | 'requires'>,
  found: object | undefined,
  onFailure: OnFailure,
): Promise<About | undefined> {
  if (!subject) return undefined
  if (!found) return throwError('not_found')
  const seen = await seenBy(ctx, kindNamed(subject.is), found, [allow, requires])
  return holds(allow, { session: ctx.session, subject: seen }, onFailure)
    ? { found, seen }
    : throwError('not_found')
}
