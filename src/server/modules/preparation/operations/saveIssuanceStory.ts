import type { Handler } from '../../../kernel/context.ts'
import { saveStep } from '../save.ts'

export const saveIssuanceStory: Handler<'saveIssuanceStory'> = (ctx, { body, subject }) =>
  saveStep(ctx, subject, 'story', body)
