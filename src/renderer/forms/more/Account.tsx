import { useState } from 'react'
import { tidy } from '../../../language/validation/tidy.ts'
import { useField } from '../field.ts'
import { attributesOf } from '../widgets/attributes.ts'
import { usePlaceholder } from '../widgets/input.tsx'

/**
 * Renders an IBAN or BIC input, which ignores separators and shows groups of four until edited. Focusing it keeps the
 * selection, so that typing replaces the value.
 */
export default function Account() {
  const field = useField()
  const [editing, setEditing] = useState(false)
  const text = typeof field.value === 'string' ? field.value : ''
  const isIban = field.field.widget === 'iban'
  const { onBlur: _leave, ...attributes } = attributesOf(field)
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
      value={editing || !isIban ? text : text.replace(/(.{4})(?=.)/g, '$1 ')}
      onChange={({ target }) => {
        setEditing(true)
        field.set(target.value)
      }}
      onBlur={() => {
        setEditing(false)
        field.set(tidy({ 'x-tidy': 'identifier' }, text))
        field.leave()
      }}
    />
  )
}
