import type { Operation } from '../../../language/documents/library.ts'
import { holds, type OnFailure } from '../../../language/expressions/index.ts'
import type { Context } from '../context.ts'
import { throwError } from '../errors.ts'
import { kindNamed, seenBy } from './find.ts'

/** Describes the subject of an operation. */
export interface About {
  /** Contains the loaded subject, for the handler. */
  record: object
  /** Contains the fields that conditions may use. */
  seen: object
}

/**
 * Returns the subject of an operation for a person whom `allow` permits. Throws `not_found` for others, as for a
 * missing subject.
 */
export async function permittedSubject(
  ctx: Context,
  { subject, allow, requires }: Pick<Operation, 'subject' | 'allow' | 'requires'>,
  record: object | undefined,
  onFailure: OnFailure,
): Promise<About | undefined> {
  if (!subject) return undefined
  if (!record) return throwError('not_found')
  const seen = await seenBy(ctx, kindNamed(subject.is), record, [allow, requires])
  return holds(allow, { session: ctx.session, subject: seen }, onFailure)
    ? { record, seen }
    : throwError('not_found')
}
