import type { InputHTMLAttributes } from 'react'
import { tidy } from '../../../language/validation/tidy.ts'
import { useReader } from '../../hooks.ts'
import { useForm } from '../context.ts'
import { type Field, useField } from '../field.ts'
import { attributesOf } from './attributes.ts'

type InputKind = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'spellCheck' | 'autoCapitalize'
>

export function Text() {
  const { schema } = useField()
  const isIdentifier = schema['x-tidy'] === 'identifier'
  const kind: InputKind = isIdentifier
    ? { type: 'text', spellCheck: false, autoCapitalize: 'characters' }
    : { type: 'text' }
  return <Input kind={kind} normalize={(text) => String(tidy(schema, trim(text)))} />
}

export function Email() {
  const kind: InputKind = { type: 'email', inputMode: 'email', spellCheck: false, autoCapitalize: 'none' }
  return <Input kind={kind} normalize={trim} />
}

export function Phone() {
  return (
    <Input
      kind={{ type: 'tel', inputMode: 'tel' }}
      normalize={(text) => String(tidy({ 'x-tidy': 'phone' }, text))}
    />
  )
}

function trim(text: string): string {
  return text.trim()
}

/** Renders a text input. `normalize` is applied to the value when the input loses the focus. */
function Input({ kind, normalize }: { kind: InputKind; normalize: (text: string) => string }) {
  const field = useField()
  const text = typeof field.value === 'string' ? field.value : ''
  return (
    <input
      className="ts-input"
      {...kind}
      {...attributesOf(field)}
      placeholder={usePlaceholder(field)}
      value={text}
      onChange={(event) => field.set(event.target.value)}
      onBlur={() => {
        if (normalize(text) !== text) field.set(normalize(text))
        field.handleBlur()
      }}
    />
  )
}

export function usePlaceholder({ field }: Field): string | undefined {
  const reader = useReader()
  const { scope } = useForm()
  return field.placeholder === undefined ? undefined : reader.text(field.placeholder, scope)
}
