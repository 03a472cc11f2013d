import type { Handler } from '../../../kernel/context.ts'
import { classesOf } from '../classes.ts'

export const getTokenClasses: Handler<'getTokenClasses'> = async (ctx, { subject }) => ({
  items: await classesOf(ctx, subject.issuance),
})
