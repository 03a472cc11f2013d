import type { Handler } from '../../../kernel/context.ts'
import { saveStep } from '../save.ts'

export const saveIssuanceTeam: Handler<'saveIssuanceTeam'> = (ctx, { body, subject }) =>
  saveStep(ctx, subject, 'team', body)
