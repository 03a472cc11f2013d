import { Fragment, type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import type { Problem } from '../../language/checker/problem.ts'
import { readSettings, type Settings } from '../../language/customization/settings.ts'
import type { Library } from '../../language/documents/library.ts'
import { EmptyPlaceholderContext, FormContext, fieldId } from '../../renderer/forms/context.ts'
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
  targetProblem: Problem | undefined
  onChange(source: string): void
  /** Opens the text view. */
  onText(): void
}

/** Renders the common settings of a document as a form, for people who do not read JSON. */
export function SettingsView(props: SettingsViewProps) {
  const { t } = useServices()
  const { settings, source, onText } = props
  const parsed = useMemo(() => readSettings(source, settings.form), [source, settings])
  if (parsed) return <Fields {...props} documentSettings={parsed.documentSettings} />
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
  targetProblem,
  documentSettings,
  onChange,
}: SettingsViewProps & { documentSettings: ReadonlySet<string> }) {
  const { form, groups } = settings
  const store = useSettingsStore(form, source, onChange)
  const [openGroups, setOpenGroups] = useState<ReadonlySet<string>>(
    new Set(groups.slice(0, 1).map(({ name }) => name)),
  )
  const context = useMemo(
    () => ({
      form,
      store,
      scope: {},
      readonly,
      prefilled: NO_FACTS,
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
  const derivedColourOf = useDerivedColours(library, source)
  const handleToggle = (name: string, isOpen: boolean) =>
    setOpenGroups((names) => new Set(isOpen ? [...names, name] : [...names].filter((one) => one !== name)))

  const targetSetting = targetProblem && settingAt(targetProblem, form)
  const targetGroup = groups.find(({ sections }) =>
    sections.some(({ fields }) => fields.some(({ field }) => field === targetSetting)),
  )?.name
  useEffect(() => {
    if (targetSetting === undefined || targetGroup === undefined || targetProblem === undefined) return
    setOpenGroups((names) => new Set([...names, targetGroup]))
    const timer = setTimeout(() => document.getElementById(fieldId(form, targetSetting))?.focus())
    return () => clearTimeout(timer)
  }, [targetSetting, targetGroup, targetProblem, form])

  return (
    <FormContext value={context}>
      <EmptyPlaceholderContext value={derivedColourOf}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only stops a key from reaching the surrounding form */}
        <div className="ts-settings" onKeyDown={preventEnter}>
          {groups.map((group) => (
            <Fragment key={group.name}>
              {group.name === 'theme' && (
                <Looks library={library} source={source} readonly={readonly} onChange={onChange} />
              )}
              <Group
                group={group}
                documentSettings={documentSettings}
                open={openGroups.has(group.name)}
                onToggle={(isOpen) => handleToggle(group.name, isOpen)}
              />
            </Fragment>
          ))}
          <TextOverrides library={library} source={source} readonly={readonly} onChange={onChange} />
        </div>
      </EmptyPlaceholderContext>
    </FormContext>
  )
}

/** No setting is displayed as a fact: each has an input. */
const NO_FACTS: ReadonlySet<string> = new Set()

/** Prevents Enter from publishing, because the settings are part of the publishing form. */
function preventEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
