import { Icon } from '../../parts/icons.tsx'
import { useServices } from '../../services.ts'
import { grouped } from './grouped.ts'
import type { Tab } from './TabList.tsx'
import '../sections.css'

/** A tab of a menu, with the state and the current value of its section. */
export type Section = Tab & {
  state: 'done' | 'missing' | undefined
  /** The current value of the section; empty if it has none. */
  value: string
}

interface SectionListProps {
  label: string | undefined
  sections: readonly Section[]
  onOpen(name: string): void
}

/** Renders the tabs of a menu as a list of buttons that open their sections. */
export function SectionList({ label, sections, onOpen }: SectionListProps) {
  const { t } = useServices()
  return (
    <nav className="ts-sections" aria-label={label ?? t('renderer.part')}>
      {grouped(sections).map(({ group, tabs }) => (
        <section key={group}>
          {group !== '' && <h2 className="ts-sections__group">{group}</h2>}
          <ul className="ts-sections__list">
            {tabs.map((section) => (
              <li key={section.name}>
                <button type="button" className="ts-sections__row" onClick={() => onOpen(section.name)}>
                  <span className="ts-sections__name">
                    {section.label}
                    {section.value !== '' && <span className="ts-sections__value">{section.value}</span>}
                  </span>
                  <SectionState state={section.state} />
                  <Icon name="arrow-right" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

interface SectionStateProps {
  state: Section['state']
  /** Whether only the icon is visible. */
  isIconOnly?: boolean
}

/** Renders whether a section is complete or lacks something, as text and as an icon. */
export function SectionState({ state, isIconOnly = false }: SectionStateProps) {
  const { t } = useServices()
  if (state === undefined) return null
  return (
    <span className={`ts-sections__state ts-sections__state--${state}`}>
      <Icon name={state === 'done' ? 'check' : 'warning'} />
      <span className={isIconOnly ? 'ts-visually-hidden' : undefined}>
        {t(state === 'done' ? 'renderer.section_done' : 'renderer.section_missing')}
      </span>
    </span>
  )
}

/** Renders the button that returns from a section to the list of sections. */
export function SectionBack({ onBack }: { onBack(): void }) {
  const { t } = useServices()
  return (
    <button type="button" className="ts-sections__back" onClick={onBack}>
      <Icon name="arrow-left" />
      {t('renderer.sections_back')}
    </button>
  )
}
