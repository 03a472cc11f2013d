import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { classesOf } from '../classes.ts'
import { eventsOf } from '../events.ts'

export const getTokenClass: Handler<'getTokenClass'> = async (ctx, { params, subject: { issuance } }) => {
  const classes = await classesOf(ctx, issuance)
  const tokenClass = classes.find(({ id }) => id === params.class_id) ?? throwError('not_found')
  return { class: tokenClass, events: await eventsOf(ctx, issuance, tokenClass) }
}
