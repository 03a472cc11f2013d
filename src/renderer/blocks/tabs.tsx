import { type KeyboardEvent, useId, useRef } from 'react'
import { type BlockProps, Blocks } from '../Blocks.tsx'
import { useFormat, useReader, useUrl } from '../use.ts'
import { nextTab } from './parts/next-tab.ts'
import './tabs.css'

/** Which tab is open stands in the URL. Arrows move among the tabs, as the ARIA pattern of tabs has it. */
export default function Tabs({ block, scope }: BlockProps<'tabs'>) {
  const { text, value, holds } = useReader()
  const format = useFormat()
  const [url, setUrl] = useUrl()
  const id = useId()
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const key = block.key ?? 'tab'
  const tabs = block.tabs.filter(({ when }) => holds(when, scope))
  const open = tabs.find(({ name }) => name === url[key]) ?? tabs[0]
  if (open === undefined) return null

  const show = (name: string) => setUrl({ [key]: name === tabs[0]?.name ? '' : name, page: '' })
  const move = (event: KeyboardEvent) => {
    const next = nextTab(
      tabs.map(({ name }) => name),
      open.name,
      event.key,
    )
    if (next === undefined) return
    event.preventDefault()
    show(next)
    buttons.current.get(next)?.focus()
  }

  return (
    <div className="ts-tabs">
      <div className="ts-tabs__list" role="tablist" onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            ref={(button) => {
              if (button) buttons.current.set(tab.name, button)
            }}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            className="ts-tabs__tab"
            aria-selected={tab === open}
            aria-controls={`${id}-panel`}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => show(tab.name)}
          >
            {text(tab.label, scope)}
            {tab.count !== undefined && (
              <span className="ts-tabs__count">{format(value(tab.count, scope), 'number')}</span>
            )}
          </button>
        ))}
      </div>
      <div
        key={open.name}
        className="ts-tabs__panel ts-stack"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${open.name}`}
      >
        <Blocks items={open.body ?? []} scope={scope} />
      </div>
    </div>
  )
}
