import { useId } from 'react'
import { Blocks } from '../screen/Blocks.tsx'
import { useFormat, useReader, useUrl } from '../use.ts'
import type { BlockProps } from './block-props.ts'
import { TabList } from './parts/TabList.tsx'

/** Which tab is open stands in the URL. */
export default function Tabs({ block, scope }: BlockProps<'tabs'>) {
  const { text, value, holds } = useReader()
  const format = useFormat()
  const [url, setUrl] = useUrl()
  const id = useId()
  const key = block.key ?? 'tab'
  const tabs = block.tabs.filter(({ when }) => holds(when, scope))
  const open = tabs.find(({ name }) => name === url[key]) ?? tabs[0]
  if (open === undefined) return null

  const show = (name: string) => setUrl({ [key]: name === tabs[0]?.name ? '' : name, page: '' })
  const labelled = tabs.map(({ name, label, count }) => ({
    name,
    label: (
      <>
        {text(label, scope)}
        {count !== undefined && (
          <span className="ts-tabs__count">{format(value(count, scope), 'count')}</span>
        )}
      </>
    ),
  }))

  return (
    <div className="ts-tabs">
      <TabList id={id} tabs={labelled} open={open.name} onOpen={show} />
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
