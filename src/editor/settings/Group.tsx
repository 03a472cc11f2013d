import type { SettingsGroup } from '../../language/customization/settings.ts'
import type { ComposedSection } from '../../language/forms/composed.ts'
import { useReader, useServices } from '../../renderer/hooks.ts'
import { Setting } from './Setting.tsx'

interface GroupProps {
  group: SettingsGroup
  /** The names of the settings set by the document. */
  own: ReadonlySet<string>
  open: boolean
  onToggle(open: boolean): void
}

/** Renders a group of settings with its subgroups. */
export function Group({ group: { sections }, own, open, onToggle }: GroupProps) {
  const { t } = useServices()
  const read = useReader()
  const [first, ...inner] = sections
  const changed = sections.flatMap(({ fields }) => fields).filter(({ field }) => own.has(field)).length
  return (
    <details
      className="ts-settings__group"
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open !== open && onToggle(currentTarget.open)}
    >
      <summary className="ts-settings__summary">
        <div>
          <h2 className="ts-settings__title">{read.text(first?.title ?? '', {})}</h2>
          <p className="ts-settings__about">{read.text(first?.text ?? '', {})}</p>
        </div>
        {changed > 0 && (
          <span className="ts-settings__count">{t('renderer.settings_changed', { count: changed })}</span>
        )}
      </summary>
      {open && (
        <div className="ts-settings__body">
          {first && <Fields section={first} own={own} />}
          {inner.map((section) => (
            <section key={String(section.title)} className="ts-settings__part">
              <h3 className="ts-settings__subtitle">{read.text(section.title ?? '', {})}</h3>
              <p className="ts-settings__about">{read.text(section.text ?? '', {})}</p>
              <Fields section={section} own={own} />
            </section>
          ))}
        </div>
      )}
    </details>
  )
}

function Fields({ section: { fields }, own }: { section: ComposedSection; own: ReadonlySet<string> }) {
  if (fields.length === 0) return null
  return (
    <div className="ts-settings__fields">
      {fields.map((field) => (
        <Setting key={field.field} field={field} isOwn={own.has(field.field)} />
      ))}
    </div>
  )
}
