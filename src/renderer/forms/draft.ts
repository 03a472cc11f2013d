import type { Values } from '../../language/forms/values.ts'
import type { ComposedForm } from '../services.ts'
import { draftableValues } from './draftable-values.ts'
import { fittingValues } from './fitting-values.ts'
import type { FormStore } from './store.ts'

const prefix = 'tesela.draft.'
const DEBOUNCE_MS = 400

/** Returns the key of a draft in session storage, separate for each user. */
export function draftKey(name: string, userId: string): string {
  return `${prefix}${userId}.${name}`
}

/** Reads a draft; of a draft of another version of the form, returns what its fields can still hold. */
export function readDraft(key: string, form: ComposedForm): Values {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!isDraft(draft)) return {}
    return draft.hash === form.hash ? draft.values : fittingValues(form, draft.values).values
  } catch {
    return {}
  }
}

/** Stores the draft after every change. Returns an unsubscribe function. */
export function autosaveDraft(key: string, form: ComposedForm, store: FormStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const saveDraft = () => {
    const draft = { hash: form.hash, values: draftableValues(form, store.values) }
    try {
      sessionStorage.setItem(key, JSON.stringify(draft))
    } catch {
      // Ignored: without storage, only the draft is lost.
    }
  }
  const unsubscribe = store.subscribe(() => {
    clearTimeout(timer)
    timer = setTimeout(saveDraft, DEBOUNCE_MS)
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

export function deleteDraft(key: string): void {
  sessionStorage.removeItem(key)
}

/** Deletes the drafts of other users, and those that earlier versions wrote to local storage. */
export function deleteDrafts(userId = ''): void {
  const keyPrefixOfUser = userId === '' ? undefined : draftKey('', userId)
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (key.startsWith(prefix) && !(keyPrefixOfUser && key.startsWith(keyPrefixOfUser)))
        storage.removeItem(key)
}

function isDraft(value: unknown): value is { hash: string; values: Values } {
  return typeof value === 'object' && value !== null && 'hash' in value && 'values' in value
}
