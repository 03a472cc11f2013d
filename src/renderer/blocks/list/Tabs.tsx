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
  /** The list, which the tab filters. */
  children: ReactNode
}

/** Renders tabs that filter the list. */
export function Tabs({ list, tabs: { by, tabs }, children }: TabsProps) {
  const { text, value, holds } = useReader()
  const format = useFormat()
  const id = useId()
  const visibleTabs = tabs.filter(({ when }) => holds(when, list.scope))
  const [first] = visibleTabs
  const open = visibleTabs.find(({ name }) => name === list.parameterValue(by)) ?? first
  if (!first || !open) return children
  const labelled = visibleTabs.map(({ name, label, count }) => ({
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
  const show = (name: string) => list.changeQuery({ [by]: name === first.name ? '' : name })
  return (
    <div className="ts-tabs">
      <TabList id={id} tabs={labelled} open={open.name} onOpen={show} />
      <div
        className="ts-tabs__panel ts-listing"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${open.name}`}
      >
        <Blocks items={open.body ?? []} scope={list.scope} />
        {children}
      </div>
    </div>
  )
}
