import type { Handler } from '../../../kernel/context.ts'
import { saveStep } from '../save.ts'

export const saveIssuanceTerms: Handler<'saveIssuanceTerms'> = (
  ctx,
  { body: { type: _type, modality: _modality, ...body }, subject },
) => saveStep(ctx, subject, 'terms', body)
