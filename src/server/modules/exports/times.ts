import { constantsOf } from '../../../language/documents/constants.ts'
import type { Context } from '../../kernel/context.ts'

const dayInMs = 86_400_000
/** A run that has said nothing for so long is taken for dead. */
const silenceInMs = 2 * 60_000

/** Returns when a file that is ready now expires. */
export function expiryFrom({ library }: Pick<Context, 'library'>, now: Date): Date {
  return new Date(now.getTime() + constantsOf(library).export_days * dayInMs)
}

/** Returns the time before which a silent run counts as dead. */
export function runDeadline(realNow: Date): Date {
  return new Date(realNow.getTime() + silenceInMs)
}
