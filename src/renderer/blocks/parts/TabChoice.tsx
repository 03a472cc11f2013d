import { useServices } from '../../services.ts'
import type { Tab } from './TabList.tsx'
import '../../styles/select.css'
import '../tabs.css'

type Choice = Tab & { words: string }

interface TabChoiceProps {
  /** The prefix of the ids, as in TabList. */
  id: string
  /** The label; a general one by default. */
  label: string | undefined
  tabs: readonly Choice[]
  open: string
  onOpen(name: string): void
}

/** Renders tabs as a native select where there is no room for them all. */
export function TabChoice({ id, label, tabs, open, onOpen }: TabChoiceProps) {
  const { t } = useServices()
  return (
    <div className="ts-tabs__choice">
      <label htmlFor={`${id}-${open}`}>{label ?? t('renderer.part')}</label>
      <select
        id={`${id}-${open}`}
        className="ts-input--select"
        value={open}
        onChange={(event) => onOpen(event.target.value)}
      >
        {tabs.map(({ name, words }) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
