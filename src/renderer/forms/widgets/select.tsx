import { useServices } from '../../services.ts'
import { attributesOf } from './attributes.ts'
import { usePlaceholder } from './input.tsx'
import { useChoice, useOptions } from './options.ts'

export function Select() {
  const field = useChoice()
  const services = useServices()
  const placeholder = usePlaceholder(field) ?? services.t('renderer.choose')
  const { readOnly, ...attributes } = attributesOf(field)
  return (
    <select
      className="ts-input ts-input--select"
      {...attributes}
      disabled={readOnly}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={(event) => field.set(event.target.value)}
    >
      <option value="">{placeholder}</option>
      {useOptions(field).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
