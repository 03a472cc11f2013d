import type { Handler } from '../../../kernel/context.ts'
import { saveStep } from '../save.ts'

export const saveIssuanceDocuments: Handler<'saveIssuanceDocuments'> = (ctx, { body, subject }) =>
  saveStep(ctx, subject, 'documents', body)
