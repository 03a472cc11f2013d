import type { Handler } from '../../../kernel/context.ts'
import { publishedVersion } from '../rows.ts'

export const getCustomizationVersion: Handler<'getCustomizationVersion'> = (ctx, { params }) =>
  publishedVersion(ctx, params.version)
