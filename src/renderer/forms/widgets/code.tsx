import { useField } from '../field.ts'
import { attributesOf } from './attributes.ts'

/** The format code5. */
const LENGTH = 5

/** A one-time code in a single input: pasting and the phone's suggestion from a message both work. */
export function Code() {
  const field = useField()
  return (
    <input
      className="ts-input ts-input--code"
      type="text"
      inputMode="numeric"
      {...attributesOf(field)}
      autoComplete="one-time-code"
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={(event) => field.set(event.target.value.replace(/\D/g, '').slice(0, LENGTH))}
    />
  )
}
