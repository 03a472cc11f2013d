import { reflectionEnd } from '../../../domain/regulation.ts'
import { constantsOf } from '../../../language/documents/constants.ts'
import type { Context } from '../../kernel/context.ts'

/** Returns until when an order of now may be withdrawn free of charge: now for parties without that right. */
export function reflectionOf(ctx: Pick<Context, 'now' | 'library' | 'tenant'>, category: string): Date {
  const reflects = category !== 'SOPHISTICATED' || ctx.tenant.customization.regulation.reflection_for_all
  return reflects ? reflectionEnd(ctx.now, constantsOf(ctx.library).reflection_days) : ctx.now
}
