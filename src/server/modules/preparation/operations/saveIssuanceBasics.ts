import type { Handler } from '../../../kernel/context.ts'
import { saveStep } from '../save.ts'

export const saveIssuanceBasics: Handler<'saveIssuanceBasics'> = (ctx, { body, subject }) =>
  saveStep(ctx, subject, 'basics', body)
