import type { FieldError } from '../../../language/validation/messages.ts'
import type { Context } from '../../kernel/context.ts'
import { displayTextOf } from './display-text.ts'

/** Limits the excerpt of a long text; the list of changes has the whole. */
const maxLetters = 240

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
  const excerpt = displayValue.length > maxLetters ? `${displayValue.slice(0, maxLetters)}…` : displayValue
  return { field, key: 'preparing.clash_value', params: { ...params, value: excerpt } }
}
