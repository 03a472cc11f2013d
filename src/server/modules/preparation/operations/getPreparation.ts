import type { Handler } from '../../../kernel/context.ts'
import { editorDetailOf } from '../editor-detail.ts'

export const getPreparation: Handler<'getPreparation'> = (ctx, { params, subject }) =>
  editorDetailOf(ctx, subject, params.step)
