import { Fragment, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import '../tabs.css'
import { bringIntoSight } from './bring-into-sight.ts'
import { nextTab } from './next-tab.ts'

export interface Tab {
  name: string
  /** The heading of the tab's group; empty without one. */
  group?: string
  label: ReactNode
}

interface TabListProps {
  /** The prefix of the tabs' ids; the panel's id is this and `-panel`. */
  id: string
  label?: string | undefined
  tabs: readonly Tab[]
  open: string
  onOpen(name: string): void
  /** Whether the tabs are vertical. */
  upright?: boolean
  /** Called before a tab is opened, to preload it. */
  onApproach?(): void
}

/** Renders tabs in a row or column; arrow keys move among them (ARIA tabs pattern). */
export function TabList({ id, label, tabs, open, onOpen, upright = false, onApproach }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  useLayoutEffect(() => {
    const row = list.current
    const button = buttons.current.get(open)
    if (!row || !button) return undefined
    bringIntoSight(row, button)
    // Scrolls again when the width changes, such as on turning a phone.
    const turned = new ResizeObserver(() => bringIntoSight(row, button))
    turned.observe(row)
    return () => turned.disconnect()
  }, [open])

  const move = (event: KeyboardEvent) => {
    const next = nextTab(
      tabs.map(({ name }) => name),
      open,
      event.key,
      upright,
    )
    if (next === undefined) return
    event.preventDefault()
    onOpen(next)
    buttons.current.get(next)?.focus()
  }

  return (
    <div
      ref={list}
      className="ts-tabs__list"
      role="tablist"
      aria-label={label}
      aria-orientation={upright ? 'vertical' : undefined}
      onKeyDown={move}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      {tabs.map((tab, index) => (
        <Fragment key={tab.name}>
          {tab.group && tab.group !== tabs[index - 1]?.group && (
            <span className="ts-tabs__group" aria-hidden="true">
              {tab.group}
            </span>
          )}
          <button
            ref={(button) => {
              if (button) buttons.current.set(tab.name, button)
            }}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            className="ts-tabs__tab"
            aria-selected={tab.name === open}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === open ? 0 : -1}
            onClick={() => onOpen(tab.name)}
          >
            {tab.label}
          </button>
        </Fragment>
      ))}
    </div>
  )
}
