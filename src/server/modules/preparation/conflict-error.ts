import type { FieldError } from '../../../language/validation/messages.ts'
import type { Context } from '../../kernel/context.ts'
import { displayTextOf } from './display-text.ts'

/** Limits the excerpt of a long text, in characters; the list of changes contains the full text. */
const maxExcerptLength = 240

/** Builds a field error that shows another editor's value. */
export function conflictError(
  ctx: Pick<Context, 'text'>,
  field: string,
  value: unknown,
  { by, at }: { by: string; at: Date },
): FieldError {
  const params = { by, at: at.toISOString() }
  const displayValue = displayTextOf(ctx, field, value)
  if (displayValue === '') return { field, key: 'preparing.clash', params }
  const excerpt =
    displayValue.length > maxExcerptLength ? `${displayValue.slice(0, maxExcerptLength)}…` : displayValue
  return { field, key: 'preparing.clash_value', params: { ...params, value: excerpt } }
}
