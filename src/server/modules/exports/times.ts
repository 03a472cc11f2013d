import { constantsOf } from '../../../language/documents/constants.ts'
import type { Context } from '../../kernel/context.ts'

const dayInMs = 86_400_000
/** Limits the milliseconds without progress; after them a run counts as crashed. */
const silenceInMs = 2 * 60_000

/** Returns when a file that is created now expires. */
export function expiryFrom({ library }: Pick<Context, 'library'>, now: Date): Date {
  return new Date(now.getTime() + constantsOf(library).export_days * dayInMs)
}

/** Returns the time until which a run must report progress. */
export function runDeadline(realNow: Date): Date {
  return new Date(realNow.getTime() + silenceInMs)
}
