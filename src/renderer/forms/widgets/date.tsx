import { useField } from '../context.ts'
import { attributesOf } from './attributes.ts'

/** The browser's own date input: it speaks the person's language and opens the phone's wheel. */
export function DateInput() {
  const field = useField()
  return (
    <input
      className="ts-input"
      type="date"
      {...attributesOf(field)}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={(event) => field.set(event.target.value)}
    />
  )
}
