import type { Handler } from '../../../kernel/context.ts'
import { saveStep } from '../save.ts'

export const saveIssuanceMedia: Handler<'saveIssuanceMedia'> = (ctx, { body, subject }) =>
  saveStep(ctx, subject, 'media', body)
