import { useHost } from '../../host.ts'
import type { Tab } from './TabList.tsx'
import '../../styles/select.css'
import '../tabs.css'

interface TabChoiceProps {
  /** Begins the ids, as in the row of tabs. */
  id: string
  tabs: readonly (Tab & { words: string })[]
  open: string
  onOpen(name: string): void
}

/** The same tabs where there is no room for so many: one is chosen from the phone's own list. */
export function TabChoice({ id, tabs, open, onOpen }: TabChoiceProps) {
  const { t } = useHost()
  return (
    <div className="ts-tabs__choice">
      <label htmlFor={`${id}-${open}`}>{t('renderer.part')}</label>
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
