import { useServices } from '../../services.ts'
import type { Tab } from './TabList.tsx'
import '../../styles/select.css'
import '../tabs.css'

type TextTab = Tab & { text: string }

interface TabChoiceProps {
  /** The prefix of the ids, as in TabList. */
  id: string
  /** The label; a generic one by default. */
  label: string | undefined
  tabs: readonly TextTab[]
  openName: string
  onOpen(name: string): void
}

/** Renders tabs as a native select, for screens too narrow for all tabs. */
export function TabChoice({ id, label, tabs, openName, onOpen }: TabChoiceProps) {
  const { t } = useServices()
  return (
    <div className="ts-tabs__choice">
      <label htmlFor={`${id}-${openName}`}>{label ?? t('renderer.part')}</label>
      <select
        id={`${id}-${openName}`}
        className="ts-input--select"
        value={openName}
        onChange={(event) => onOpen(event.target.value)}
      >
        {tabs.map(({ name, text }) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
