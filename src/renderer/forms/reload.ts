import type { Values } from '../../language/forms/values.ts'
import type { ComposedForm } from '../services.ts'
import { draftable, draftKey, readDraft } from './draft.ts'
import type { FormStore } from './store.ts'

const open = new Set<() => void>()

/** Returns the storage key of values across a reload, separate for person, page and form. */
export function reloadKey(form: ComposedForm, person: string): string {
  return draftKey(`reload.${window.location.pathname}.${form.form}`, person)
}

/** Registers a form with `saveOpenForms`. Returns an unsubscribe function. */
export function keepOverReload(key: string, form: ComposedForm, store: FormStore): () => void {
  const put = () => {
    if (store.unsent)
      sessionStorage.setItem(key, JSON.stringify({ hash: form.hash, values: draftable(form, store.values) }))
  }
  open.add(put)
  return () => {
    open.delete(put)
  }
}

/** Stores the unsent values of all open forms, except secrets, before a reload. */
export function saveOpenForms(): void {
  for (const put of open) put()
}

/** Restores the values typed before a reload, once. */
export function restoreForm(key: string, form: ComposedForm): Values {
  try {
    const values = readDraft(key, form)
    sessionStorage.removeItem(key)
    return values
  } catch {
    return {}
  }
}
