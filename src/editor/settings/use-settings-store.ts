import { useEffect, useRef, useState } from 'react'
import { calendarDay } from '../../domain/calendar.ts'
import { readSettings, withSetting } from '../../language/customization/settings.ts'
import type { ComposedForm } from '../../language/forms/composed.ts'
import { isBlank, type Values } from '../../language/forms/values.ts'
import { FormStore } from '../../renderer/forms/store.ts'
import { useServices } from '../../renderer/hooks.ts'
import { settingsValidatorOf } from './check.ts'

/** Returns a form store synchronised with a text: changes of either are applied to the other. */
export function useSettingsStore(
  form: ComposedForm,
  source: string,
  onChange: (source: string) => void,
): FormStore {
  const services = useServices()
  const [store] = useState(
    () =>
      new FormStore(readSettings(source, form)?.values ?? {}, (values) =>
        settingsValidatorOf(form)(values, calendarDay(services.now(), services.tenant.time_zone)),
      ),
  )
  const latest = useRef({ source, onChange })
  latest.current = { source, onChange }

  useEffect(() => {
    const parsed = readSettings(source, form)
    if (parsed === undefined) return
    const changes = Object.entries(parsed.values).filter(
      ([name, value]) =>
        !isSame(value, store.values[name]) &&
        // Keeps a field that was just emptied, instead of filling in its default.
        (parsed.documentSettings.has(name) || !isBlank(store.values[name])),
    )
    if (changes.length > 0) store.updateInitialValues(Object.fromEntries(changes))
  }, [source, form, store])

  useEffect(
    () =>
      store.subscribe(() => {
        const updated = withChangedSettings(latest.current.source, form, store.values)
        if (updated === latest.current.source) return
        latest.current.source = updated
        latest.current.onChange(updated)
      }),
    [form, store],
  )
  return store
}

/** Writes the changed settings of the form into the text. */
function withChangedSettings(source: string, form: ComposedForm, values: Values): string {
  const parsed = readSettings(source, form)
  if (parsed === undefined) return source
  return Object.entries(values)
    .filter(([name, value]) => !isSame(value, parsed.values[name]))
    .reduce((text, [name, value]) => withSetting(text, form, name, value), source)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
