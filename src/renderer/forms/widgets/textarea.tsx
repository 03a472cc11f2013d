import { useField } from '../field.ts'
import { attributesOf } from './attributes.ts'
import { usePlaceholder } from './input.tsx'

export function Textarea({ rows = 4 }: { rows?: number }) {
  const field = useField()
  return (
    <textarea
      className="ts-input ts-input--area"
      rows={rows}
      {...attributesOf(field)}
      placeholder={usePlaceholder(field)}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={(event) => field.set(event.target.value)}
    />
  )
}
