import { constantsOf } from '../../../language/documents/constants.ts'
import type { Context } from '../../kernel/context.ts'

const dayInMs = 86_400_000

/** Returns the deadline to answer an offer or to pay an accepted one. */
export function dueAfter(ctx: Pick<Context, 'now' | 'library'>, what: 'answer' | 'pay'): Date {
  const days = constantsOf(ctx.library)[`transfer_${what}_days`]
  return new Date(ctx.now.getTime() + days * dayInMs)
}
