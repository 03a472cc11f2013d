import type { Handler } from '../../../kernel/context.ts'
import { importStatements } from '../import.ts'

export const importStatement: Handler<'importStatement'> = (ctx, { body }) => importStatements(ctx, body.text)
