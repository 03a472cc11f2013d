import type { SettingsGroup } from '../../language/customization/settings.ts'
import type { ComposedSection } from '../../language/forms/composed.ts'
import { useReader, useServices } from '../../renderer/hooks.ts'
import { Setting } from './Setting.tsx'

interface GroupProps {
  group: SettingsGroup
  /** The names of the settings set by the document. */
  documentSettings: ReadonlySet<string>
  open: boolean
  onToggle(open: boolean): void
}

/** Renders a group of settings with its subgroups. */
export function Group({ group: { sections }, documentSettings, open, onToggle }: GroupProps) {
  const { t } = useServices()
  const read = useReader()
  const [mainSection, ...inner] = sections
  const changedCount = sections
    .flatMap(({ fields }) => fields)
    .filter(({ field }) => documentSettings.has(field)).length
  return (
    <details
      className="ts-settings__group"
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open !== open && onToggle(currentTarget.open)}
    >
      <summary className="ts-settings__summary">
        <div>
          <h2 className="ts-settings__title">{read.text(mainSection?.title ?? '', {})}</h2>
          <p className="ts-settings__about">{read.text(mainSection?.text ?? '', {})}</p>
        </div>
        {changedCount > 0 && (
          <span className="ts-settings__count">
            {t('renderer.settings_changed', { count: changedCount })}
          </span>
        )}
      </summary>
      {open && (
        <div className="ts-settings__body">
          {mainSection && <Fields section={mainSection} documentSettings={documentSettings} />}
          {inner.map((section) => (
            <section key={String(section.title)} className="ts-settings__part">
              <h3 className="ts-settings__subtitle">{read.text(section.title ?? '', {})}</h3>
              <p className="ts-settings__about">{read.text(section.text ?? '', {})}</p>
              <Fields section={section} documentSettings={documentSettings} />
            </section>
          ))}
        </div>
      )}
    </details>
  )
}

function Fields({
  section: { fields },
  documentSettings,
}: {
  section: ComposedSection
  documentSettings: ReadonlySet<string>
}) {
  if (fields.length === 0) return null
  return (
    <div className="ts-settings__fields">
      {fields.map((field) => (
        <Setting key={field.field} field={field} isInDocument={documentSettings.has(field.field)} />
      ))}
    </div>
  )
}
