import { type ReactNode, useId } from 'react'
import type { ListBlock } from '../../../generated/language.ts'
import { useFormat, useReader } from '../../hooks.ts'
import { Blocks } from '../../screen/Blocks.tsx'
import { TabList } from '../parts/TabList.tsx'
import '../tabs.css'
import type { List } from './use-list.ts'

interface TabsProps {
  list: List
  tabs: NonNullable<ListBlock['tabs']>
  /** The list that the tabs filter. */
  children: ReactNode
}

/** Renders tabs that filter the list. */
export function Tabs({ list, tabs: { by, tabs }, children }: TabsProps) {
  const { text, value, isMet } = useReader()
  const format = useFormat()
  const id = useId()
  const visibleTabs = tabs.filter(({ when }) => isMet(when, list.scope))
  const [firstTab] = visibleTabs
  const openTab = visibleTabs.find(({ name }) => name === list.parameterValue(by)) ?? firstTab
  if (!firstTab || !openTab) return children
  const tabLabels = visibleTabs.map(({ name, label, count }) => ({
    name,
    label: (
      <>
        {text(label, list.scope)}
        {count !== undefined && (
          <span className="ts-tabs__count">{format(value(count, list.scope), 'count')}</span>
        )}
      </>
    ),
  }))
  const handleOpen = (name: string) => list.changeQuery({ [by]: name === firstTab.name ? '' : name })
  return (
    <div className="ts-tabs">
      <TabList id={id} tabs={tabLabels} openName={openTab.name} onOpen={handleOpen} />
      <div
        className="ts-tabs__panel ts-listing"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${openTab.name}`}
      >
        <Blocks items={openTab.body ?? []} scope={list.scope} />
        {children}
      </div>
    </div>
  )
}
