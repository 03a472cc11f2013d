import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { classesOf } from '../classes.ts'

export const getTokenClass: Handler<'getTokenClass'> = async (ctx, { params, subject: { issuance } }) => {
  const classes = await classesOf(ctx, issuance)
  return classes.find(({ id }) => id === params.class_id) ?? throwError('not_found')
}
