import type { JsonSchema } from '../../../language/documents/schema.ts'
import { useField } from '../field.ts'
import { attributesOf } from './attributes.ts'

/** Returns the length of the formats code5 and code6. */
function lengthOf({ format }: JsonSchema): number {
  return format === 'code6' ? 6 : 5
}

/** Renders a one-time code in a single input, so that pasting and the phone's suggestion work. */
export function Code() {
  const field = useField()
  return (
    <input
      className={`ts-input ts-input--code ts-input--code-${lengthOf(field.schema)}`}
      type="text"
      inputMode="numeric"
      {...attributesOf(field)}
      autoComplete="one-time-code"
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={(event) => field.set(event.target.value.replace(/\D/g, '').slice(0, lengthOf(field.schema)))}
    />
  )
}
