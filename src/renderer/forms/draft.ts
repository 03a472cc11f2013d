import type { ComposedField } from '../../language/forms/composed.ts'
import { type FieldPath, isBlank, type Values } from '../../language/forms/values.ts'
import { isSecret } from '../../language/operations/secret.ts'
import { schemaAt } from '../../language/validation/place.ts'
import type { ComposedForm } from '../services.ts'
import type { FormStore } from './store.ts'

const prefix = 'tesela.draft.'
const DEBOUNCE_MS = 400

/** Returns the key of a draft in session storage, separate for each person. */
export function draftKey(name: string, person: string): string {
  return `${prefix}${person}.${name}`
}

/** Reads a draft; empty without one or for another version of the form. */
export function readDraft(key: string, form: ComposedForm): Values {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!isDraft(draft) || draft.hash !== form.hash) return {}
    return draft.values
  } catch {
    return {}
  }
}

/** Stores the draft after every change. Returns an unsubscribe function. */
export function keepDraft(key: string, form: ComposedForm, store: FormStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    const draft = { hash: form.hash, values: draftable(form, store.values) }
    try {
      sessionStorage.setItem(key, JSON.stringify(draft))
    } catch {
      // Ignored: without storage only the draft is lost.
    }
  }
  const stop = store.subscribe(() => {
    clearTimeout(timer)
    timer = setTimeout(write, DEBOUNCE_MS)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(key)
}

/** Deletes the drafts of other people, and those of earlier versions in local storage. */
export function dropDrafts(person = ''): void {
  const keyOfPerson = person === '' ? undefined : draftKey('', person)
  for (const stored of [localStorage, sessionStorage])
    for (const key of Object.keys(stored))
      if (key.startsWith(prefix) && !(keyOfPerson && key.startsWith(keyOfPerson))) stored.removeItem(key)
}

/** Returns the values to store, without passwords, codes, and groups and lists that contain some. */
export function draftable(form: ComposedForm, values: Values): Record<string, unknown> {
  const fields = form.sections.flatMap((section) => section.fields)
  const stored = fields
    .filter(({ field }) => !isBlank(values[field]))
    .filter((field) => !asksSecret(field, [field.field]))
  return Object.fromEntries(stored.map(({ field }) => [field, values[field]]))

  function asksSecret({ fields = [], item }: ComposedField, path: FieldPath): boolean {
    return (
      isSecret(schemaAt(form.schema, path)) ||
      fields.some((inner) => asksSecret(inner, [...path, inner.field])) ||
      (item !== undefined && asksSecret(item, [...path, '0']))
    )
  }
}

function isDraft(value: unknown): value is { hash: string; values: Values } {
  return typeof value === 'object' && value !== null && 'hash' in value && 'values' in value
}
