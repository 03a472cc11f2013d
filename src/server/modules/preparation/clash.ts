import type { FieldError } from '../../../language/validation/messages.ts'
import type { Context } from '../../kernel/context.ts'
import { inWords } from './in-words.ts'

/** What of a long text is told; the whole stands among the changes. */
const mostLetters = 240

/** Tells at a field what somebody else has put there, as far as words can say it. */
export function clashError(
  ctx: Pick<Context, 'text'>,
  field: string,
  value: unknown,
  { by, at }: { by: string; at: Date },
): FieldError {
  const params = { by, at: at.toISOString() }
  const said = inWords(ctx, field, value)
  if (said === '') return { field, key: 'preparing.clash', params }
  const told = said.length > mostLetters ? `${said.slice(0, mostLetters)}…` : said
  return { field, key: 'preparing.clash_value', params: { ...params, value: told } }
}
