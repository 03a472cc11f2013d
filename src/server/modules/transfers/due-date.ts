import { constantsOf } from '../../../language/documents/constants.ts'
import type { Context } from '../../kernel/context.ts'

const dayInMs = 86_400_000

/** Returns the deadline for accepting an offer, or for paying an accepted offer. */
export function dueAfter(ctx: Pick<Context, 'now' | 'library'>, step: 'answer' | 'pay'): Date {
  const days = constantsOf(ctx.library)[`transfer_${step}_days`]
  return new Date(ctx.now.getTime() + days * dayInMs)
}
