import { Fragment, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import '../tabs.css'
import { nextTab } from './next-tab.ts'
import { scrollItemIntoView } from './scroll-item-into-view.ts'

export interface Tab {
  name: string
  /** The heading of the tab's group; empty without one. */
  group?: string
  label: ReactNode
}

interface TabListProps {
  /** The prefix of the tabs' ids. The panel's id is the prefix followed by `-panel`. */
  id: string
  label?: string | undefined
  tabs: readonly Tab[]
  openName: string
  onOpen(name: string): void
  /** Whether the tabs are vertical. */
  isVertical?: boolean
  /** Called when the pointer or the focus enters the list, to preload the tabs. */
  onPreload?(): void
}

/** Renders tabs in a row or column; arrow keys move among them (ARIA tabs pattern). */
export function TabList({ id, label, tabs, openName, onOpen, isVertical = false, onPreload }: TabListProps) {
  const listRef = useRef<HTMLDivElement>(null)
  const buttonsRef = useRef(new Map<string, HTMLButtonElement>())
  useLayoutEffect(() => {
    const row = listRef.current
    const button = buttonsRef.current.get(openName)
    if (!row || !button) return undefined
    scrollItemIntoView(row, button)
    // Scrolls again when the width changes, for example when a phone is rotated.
    const resizeObserver = new ResizeObserver(() => scrollItemIntoView(row, button))
    resizeObserver.observe(row)
    return () => resizeObserver.disconnect()
  }, [openName])

  const handleKeyDown = (event: KeyboardEvent) => {
    const nextName = nextTab(
      tabs.map(({ name }) => name),
      openName,
      event.key,
      isVertical,
    )
    if (nextName === undefined) return
    event.preventDefault()
    onOpen(nextName)
    buttonsRef.current.get(nextName)?.focus()
  }

  return (
    <div
      ref={listRef}
      className="ts-tabs__list"
      role="tablist"
      aria-label={label}
      aria-orientation={isVertical ? 'vertical' : undefined}
      onKeyDown={handleKeyDown}
      onPointerEnter={onPreload}
      onFocus={onPreload}
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
              if (button) buttonsRef.current.set(tab.name, button)
            }}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            className="ts-tabs__tab"
            aria-selected={tab.name === openName}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === openName ? 0 : -1}
            onClick={() => onOpen(tab.name)}
          >
            {tab.label}
          </button>
        </Fragment>
      ))}
    </div>
  )
}
