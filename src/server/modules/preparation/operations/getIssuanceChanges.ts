import type { Handler } from '../../../kernel/context.ts'
import { differencesOf } from '../differences.ts'

export const getIssuanceChanges: Handler<'getIssuanceChanges'> = (ctx, { subject }) =>
  differencesOf(ctx, subject.issuance)
