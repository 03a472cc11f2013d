import type { Operation } from '../../../language/documents/library.ts'
import { isConditionMet, type OnFailure } from '../../../language/expressions/index.ts'
import type { Context } from '../context.ts'
import { throwError } from '../errors.ts'
import { conditionFieldsOf, subjectKindOf } from './find.ts'

/** The subject of an operation that the person may run. */
export interface PermittedSubject {
  /** The loaded subject, for the handler. */
  record: object
  /** The fields that conditions may use. */
  seen: object
}

/**
 * Returns the subject of an operation if `allow` permits it for the person. Throws `not_found` otherwise, as for a
 * missing subject.
 */
export async function permittedSubject(
  ctx: Context,
  { subject, allow, requires }: Pick<Operation, 'subject' | 'allow' | 'requires'>,
  record: object | undefined,
  onFailure: OnFailure,
): Promise<PermittedSubject | undefined> {
  if (!subject) return undefined
  if (!record) return throwError('not_found')
  const conditionFields = await conditionFieldsOf(ctx, subjectKindOf(subject.is), record, [allow, requires])
  return isConditionMet(allow, { session: ctx.session, subject: conditionFields }, onFailure)
    ? { record, seen: conditionFields }
    : throwError('not_found')
}
