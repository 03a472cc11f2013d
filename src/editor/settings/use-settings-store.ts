import { useEffect, useRef, useState } from 'react'
import { readSettings, withSetting } from '../../language/customization/settings.ts'
import type { ComposedForm } from '../../language/forms/composed.ts'
import { isBlank, type Values } from '../../language/forms/values.ts'
import { FormStore } from '../../renderer/forms/store.ts'
import { useServices } from '../../renderer/hooks.ts'
import { checkOf } from './check.ts'

/** Returns a form store synchronised with a text: changes of either are applied to the other. */
export function useSettingsStore(
  form: ComposedForm,
  source: string,
  onChange: (source: string) => void,
): FormStore {
  const host = useServices()
  const [store] = useState(
    () =>
      new FormStore(readSettings(source, form)?.values ?? {}, (values) => checkOf(form)(values, host.now())),
  )
  const now = useRef({ source, onChange })
  now.current = { source, onChange }

  useEffect(() => {
    const read = readSettings(source, form)
    if (read === undefined) return
    const others = Object.entries(read.values).filter(
      ([name, value]) =>
        !isSame(value, store.values[name]) &&
        // Keeps a field that was just emptied, instead of filling in its default.
        (read.own.has(name) || !isBlank(store.values[name])),
    )
    if (others.length > 0) store.begin(Object.fromEntries(others))
  }, [source, form, store])

  useEffect(
    () =>
      store.subscribe(() => {
        const changed = written(now.current.source, form, store.values)
        if (changed === now.current.source) return
        now.current.source = changed
        now.current.onChange(changed)
      }),
    [form, store],
  )
  return store
}

/** Writes the changed settings of the form into the text. */
function written(source: string, form: ComposedForm, values: Values): string {
  const read = readSettings(source, form)
  if (read === undefined) return source
  return Object.entries(values)
    .filter(([name, value]) => !isSame(value, read.values[name]))
    .reduce((text, [name, value]) => withSetting(text, form, name, value), source)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
