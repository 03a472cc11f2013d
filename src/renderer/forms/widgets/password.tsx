import { Suspense, useState } from 'react'
import { namesOf } from '../../../language/forms/values.ts'
import { Preloadable } from '../../parts/Preloadable.tsx'
import { useServices } from '../../services.ts'
import { useForm } from '../context.ts'
import { useField } from '../field.ts'
import { strength } from '../parts.ts'
import { attributesOf } from './attributes.ts'

/** Renders a password input with a button to show the password; spaces are preserved. */
export function Password() {
  const field = useField()
  const services = useServices()
  const { form } = useForm()
  const [isVisible, setIsVisible] = useState(false)
  // Detects a new password by its repetition, so that password managers offer to generate one.
  const isNewPassword = namesOf(form).some((name) => name.endsWith('_repeat'))
  const { autoComplete = isNewPassword ? 'new-password' : 'current-password', ...attributes } =
    attributesOf(field)
  const value = typeof field.value === 'string' ? field.value : ''
  const isRepeated = namesOf(form).includes(`${field.field.field}_repeat`)
  return (
    <>
      <div className="ts-input-group">
        <input
          className="ts-input"
          type={isVisible ? 'text' : 'password'}
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
          aria-pressed={isVisible}
          aria-controls={field.id}
          onClick={() => setIsVisible(!isVisible)}
        >
          {services.t(isVisible ? 'renderer.hide_password' : 'renderer.show_password')}
        </button>
      </div>
      {isRepeated && value !== '' && (
        <Suspense fallback={null}>
          <Preloadable part={strength} props={{ password: value }} />
        </Suspense>
      )}
    </>
  )
}
