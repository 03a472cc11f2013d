import type { Handler } from '../../../kernel/context.ts'
import { publicPart } from '../public-part.ts'

export const getCustomization: Handler<'getCustomization'> = async (ctx) => ({
  ...publicPart(ctx.tenant.customization),
})
