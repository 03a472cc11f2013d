import { useEffect } from 'react'
import { useForm } from '../renderer/forms/context.ts'
import { saveOpenForms } from '../renderer/forms/reload.ts'

/**
 * Who would leave with something typed and not saved is asked first. This page is left by loading another, so that the
 * browser asks; what was typed is there again for who comes back in the same tab.
 */
export function useUnsent(): void {
  const { store } = useForm()
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (store.unsent) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    window.addEventListener('pagehide', saveOpenForms)
    return () => {
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('pagehide', saveOpenForms)
    }
  }, [store])
}
