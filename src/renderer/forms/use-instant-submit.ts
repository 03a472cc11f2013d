import { useEffect, useRef } from 'react'
import type { FormStore } from './store.ts'

/** Submits a form as soon as its values are valid, and again only after they have changed. */
export function useInstantSubmit(store: FormStore, isEnabled: boolean, submit: () => void): void {
  const latestSubmit = useRef(submit)
  latestSubmit.current = submit
  useEffect(() => {
    if (!isEnabled) return undefined
    let lastValues = store.values
    return store.subscribe(() => {
      if (store.values === lastValues) return
      lastValues = store.values
      // Waits for the end of the notification, because submitting notifies again.
      if (store.hasNoErrors) queueMicrotask(() => latestSubmit.current())
    })
  }, [store, isEnabled])
}
