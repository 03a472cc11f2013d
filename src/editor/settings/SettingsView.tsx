import { Fragment, type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import type { Problem } from '../../language/checker/problem.ts'
import { readSettings, type Settings } from '../../language/customization/settings.ts'
import type { Library } from '../../language/documents/library.ts'
import { EmptyContext, FormContext, fieldId } from '../../renderer/forms/context.ts'
import { useServices } from '../../renderer/hooks.ts'
import { useDerivedColours } from './derived-colours.ts'
import { Group } from './Group.tsx'
import { Looks } from './Looks.tsx'
import { settingAt } from './setting-at.ts'
import { TextOverrides } from './TextOverrides.tsx'
import './settings.css'
import { useSettingsStore } from './use-settings-store.ts'

interface SettingsViewProps {
  library: Library
  settings: Settings
  source: string
  readonly: boolean
  /** The problem to scroll to. */
  place: Problem | undefined
  onChange(source: string): void
  /** Opens the text view. */
  onText(): void
}

/** Renders the common settings of a document as a form, for people who do not read JSON. */
export function SettingsView(props: SettingsViewProps) {
  const { t } = useServices()
  const { settings, source, onText } = props
  const read = useMemo(() => readSettings(source, settings.form), [source, settings])
  if (read) return <Fields {...props} own={read.own} />
  return (
    <div className="ts-settings__broken" role="status">
      <p>{t('renderer.editor_unreadable')}</p>
      <button type="button" className="ts-button ts-button--secondary" onClick={onText}>
        {t('renderer.editor_mend')}
      </button>
    </div>
  )
}

function Fields({
  library,
  settings,
  source,
  readonly,
  place,
  own,
  onChange,
}: SettingsViewProps & { own: ReadonlySet<string> }) {
  const { form, groups } = settings
  const store = useSettingsStore(form, source, onChange)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(groups.slice(0, 1).map(({ name }) => name)))
  const context = useMemo(
    () => ({
      form,
      store,
      scope: {},
      readonly,
      known: noFacts,
      limits: undefined,
      prices: undefined,
      aside: undefined,
      beside: undefined,
      notes: undefined,
      against: undefined,
      page: undefined,
      numbered: false,
    }),
    [form, store, readonly],
  )
  const derived = useDerivedColours(library, source)
  const toggle = (name: string, isOpen: boolean) =>
    setOpen((names) => new Set(isOpen ? [...names, name] : [...names].filter((one) => one !== name)))

  const setting = place && settingAt(place, form)
  const group = groups.find(({ sections }) =>
    sections.some(({ fields }) => fields.some(({ field }) => field === setting)),
  )?.name
  useEffect(() => {
    if (setting === undefined || group === undefined || place === undefined) return
    setOpen((names) => new Set([...names, group]))
    const timer = setTimeout(() => document.getElementById(fieldId(form, setting))?.focus())
    return () => clearTimeout(timer)
  }, [setting, group, place, form])

  return (
    <FormContext value={context}>
      <EmptyContext value={derived}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only stops a key from reaching the surrounding form */}
        <div className="ts-settings" onKeyDown={preventEnter}>
          {groups.map((one) => (
            <Fragment key={one.name}>
              {one.name === 'theme' && (
                <Looks library={library} source={source} readonly={readonly} onChange={onChange} />
              )}
              <Group
                group={one}
                own={own}
                open={open.has(one.name)}
                onToggle={(isOpen) => toggle(one.name, isOpen)}
              />
            </Fragment>
          ))}
          <TextOverrides library={library} source={source} readonly={readonly} onChange={onChange} />
        </div>
      </EmptyContext>
    </FormContext>
  )
}

/** No setting is shown as a fact: each has an input. */
const noFacts: ReadonlySet<string> = new Set()

/** Prevents Enter from publishing, because the settings are part of the publishing form. */
function preventEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
