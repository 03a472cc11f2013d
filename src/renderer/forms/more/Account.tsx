import { useState } from 'react'
import { tidy } from '../../../language/validation/tidy.ts'
import { useField } from '../field.ts'
import { attributesOf } from '../widgets/attributes.ts'
import { usePlaceholder } from '../widgets/input.tsx'

/**
 * Renders an IBAN or BIC input, which ignores separators. An IBAN is displayed in groups of four until the first
 * keystroke; focus alone changes nothing, so that the browser's selection remains.
 */
export default function Account() {
  const field = useField()
  const [isEditing, setIsEditing] = useState(false)
  const text = typeof field.value === 'string' ? field.value : ''
  const isIban = field.field.widget === 'iban'
  const { onBlur: _onBlur, ...attributes } = attributesOf(field)
  return (
    <input
      className="ts-input ts-input--account"
      type="text"
      spellCheck={false}
      autoCapitalize="characters"
      autoCorrect="off"
      {...attributes}
      autoComplete={field.field.autocomplete ?? 'off'}
      placeholder={usePlaceholder(field)}
      value={isEditing || !isIban ? text : text.replace(/(.{4})(?=.)/g, '$1 ')}
      onChange={({ target }) => {
        setIsEditing(true)
        field.set(target.value)
      }}
      onBlur={() => {
        setIsEditing(false)
        field.set(tidy({ 'x-tidy': 'identifier' }, text))
        field.handleBlur()
      }}
    />
  )
}
