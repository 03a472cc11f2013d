import { useEffect } from 'react'
import { useForm } from '../renderer/forms/context.ts'
import { saveOpenForms } from '../renderer/forms/reload.ts'

/** Warns before leaving with unsaved text and stores the draft of this tab when the page is left. */
export function useUnsavedWarning(): void {
  const { store } = useForm()
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (store.hasUnsentChanges) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    window.addEventListener('pagehide', saveOpenForms)
    return () => {
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('pagehide', saveOpenForms)
    }
  }, [store])
}
