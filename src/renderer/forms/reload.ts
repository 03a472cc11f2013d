import type { Values } from '../../language/forms/values.ts'
import type { ComposedForm } from '../services.ts'
import { draftKey, readDraft } from './draft.ts'
import { draftableValues } from './draftable-values.ts'
import type { FormStore } from './store.ts'

const formSavers = new Set<() => void>()

/** Returns the key under which values are stored during a reload, separate for each user, page and form. */
export function reloadKey(form: ComposedForm, userId: string): string {
  return draftKey(`reload.${window.location.pathname}.${form.form}`, userId)
}

/** Registers a form with `saveOpenForms`. Returns an unsubscribe function. */
export function registerForReload(key: string, form: ComposedForm, store: FormStore): () => void {
  const saveValues = () => {
    if (store.hasUnsentChanges)
      sessionStorage.setItem(
        key,
        JSON.stringify({ hash: form.hash, values: draftableValues(form, store.values) }),
      )
  }
  formSavers.add(saveValues)
  return () => {
    formSavers.delete(saveValues)
  }
}

/** Stores the unsent values of all open forms, except secrets, before a reload. */
export function saveOpenForms(): void {
  for (const saveValues of formSavers) saveValues()
}

/** Returns the values typed before a reload and deletes them from storage. */
export function restoreForm(key: string, form: ComposedForm): Values {
  try {
    const values = readDraft(key, form)
    sessionStorage.removeItem(key)
    return values
  } catch {
    return {}
  }
}
