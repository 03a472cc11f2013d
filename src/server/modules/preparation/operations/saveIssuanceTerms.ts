import type { Handler } from '../../../kernel/context.ts'
import { saveStep } from '../save.ts'

export const saveIssuanceTerms: Handler<'saveIssuanceTerms'> = (ctx, { body, subject }) =>
  saveStep(ctx, subject, 'terms', body)
