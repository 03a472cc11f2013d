import { Suspense, useState } from 'react'
import { namesOf } from '../../../language/forms/values.ts'
import { Preloadable } from '../../parts/Preloadable.tsx'
import { useServices } from '../../services.ts'
import { useForm } from '../context.ts'
import { useField } from '../field.ts'
import { strength } from '../parts.ts'
import { attributesOf } from './attributes.ts'

/** Renders a password with a button to show it; spaces are kept. */
export function Password() {
  const field = useField()
  const host = useServices()
  const { form } = useForm()
  const [visible, setVisible] = useState(false)
  // Detects a new password by its repetition, so that password managers offer to generate one.
  const isNew = namesOf(form).some((name) => name.endsWith('_repeat'))
  const { autoComplete = isNew ? 'new-password' : 'current-password', ...attributes } = attributesOf(field)
  const value = typeof field.value === 'string' ? field.value : ''
  const isChosen = namesOf(form).includes(`${field.field.field}_repeat`)
  return (
    <>
      <div className="ts-input-group">
        <input
          className="ts-input"
          type={visible ? 'text' : 'password'}
          autoComplete={autoComplete}
          spellCheck={false}
          autoCapitalize="none"
          {...attributes}
          value={value}
          onChange={(event) => field.set(event.target.value)}
        />
        <button
          type="button"
          className="ts-input-group__button"
          aria-pressed={visible}
          aria-controls={field.id}
          onClick={() => setVisible(!visible)}
        >
          {host.t(visible ? 'renderer.hide_password' : 'renderer.show_password')}
        </button>
      </div>
      {isChosen && value !== '' && (
        <Suspense fallback={null}>
          <Preloadable part={strength} props={{ password: value }} />
        </Suspense>
      )}
    </>
  )
}
