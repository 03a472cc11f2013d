import { useEffect } from 'react'
import { useForm } from '../renderer/forms/context.ts'
import { saveOpenForms } from '../renderer/forms/reload.ts'

/** Warns before leaving with unsaved text. The page is left by a page load, and the draft of this tab is restored. */
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
