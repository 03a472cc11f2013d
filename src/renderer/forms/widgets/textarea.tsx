import { useField } from '../context.ts'
import { attributesOf } from './attributes.ts'
import { usePlaceholder } from './input.tsx'

export function Textarea() {
  const field = useField()
  return (
    <textarea
      className="ts-input ts-input--area"
      rows={4}
      {...attributesOf(field)}
      placeholder={usePlaceholder(field)}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={(event) => field.set(event.target.value)}
    />
  )
}
