import { reflectionEnd } from '../../../domain/regulation.ts'
import { constantsOf } from '../../../language/documents/constants.ts'
import type { Context } from '../../kernel/context.ts'

/** Returns the end of the reflection period of an order created now; the current time for parties without one. */
export function reflectionOf(
  ctx: Pick<Context, 'now' | 'library' | 'tenant' | 'timeZone'>,
  category: string,
): Date {
  const hasReflection = category !== 'SOPHISTICATED' || ctx.tenant.customization.regulation.reflection_for_all
  return hasReflection
    ? reflectionEnd(ctx.now, constantsOf(ctx.library).reflection_days, ctx.timeZone)
    : ctx.now
}
