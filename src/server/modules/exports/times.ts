import { constantsOf } from '../../../language/documents/constants.ts'
import type { Context } from '../../kernel/context.ts'

const dayInMs = 86_400_000
/** A run that has said nothing for so long is taken for dead. */
const silenceInMs = 2 * 60_000

/** How long a file is kept from when it is ready. */
export function expiryFrom({ library }: Pick<Context, 'library'>, now: Date): Date {
  return new Date(now.getTime() + constantsOf(library).export_days * dayInMs)
}

/** When somebody else takes up what nobody has heard of since. */
export function runDeadline(realNow: Date): Date {
  return new Date(realNow.getTime() + silenceInMs)
}
