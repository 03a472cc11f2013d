import type { FieldError } from '../../../language/validation/messages.ts'
import type { Context } from '../../kernel/context.ts'
import { displayTextOf } from './display-text.ts'

/** What of a long text is told; the whole stands among the changes. */
const maxLetters = 240

/** Tells at a field what somebody else has put there, as far as words can say it. */
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
