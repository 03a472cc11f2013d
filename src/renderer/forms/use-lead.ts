import { useEffect } from 'react'
import { useUrl } from '../hooks.ts'
import { whilePageGrows } from '../parts/while-page-grows.ts'
import type { ComposedForm } from '../services.ts'
import { fieldId } from './context.ts'
import { focusInput } from './focus-field.ts'

/**
 * Focuses the field that a key of the URL names, and removes the key, so that the same link works again. Waits a moment
 * for inputs that are still loading.
 */
export function useLead(form: ComposedForm, key: string | undefined): void {
  const [url, setUrl] = useUrl()
  const name = key === undefined ? '' : (url[key] ?? '')
  useEffect(() => {
    if (key === undefined || name === '') return undefined
    const lead = () => {
      const isFocused = focusInput(fieldId(form, name)) !== null
      if (isFocused) setUrl({ [key]: '' })
      return isFocused
    }
    return lead() ? undefined : whilePageGrows(lead)
  }, [form, key, name, setUrl])
}
