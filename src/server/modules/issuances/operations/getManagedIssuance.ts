import type { Handler } from '../../../kernel/context.ts'
import { managedDetailOf } from '../detail.ts'

export const getManagedIssuance: Handler<'getManagedIssuance'> = (ctx, { subject }) =>
  managedDetailOf(ctx, subject)
