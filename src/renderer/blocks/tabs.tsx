import { useId } from 'react'
import { useMedia } from '../parts/use-media.ts'
import { Blocks } from '../screen/Blocks.tsx'
import { useFormat, useReader, useUrl } from '../use.ts'
import type { BlockProps } from './block-props.ts'
import { TabChoice } from './parts/TabChoice.tsx'
import { TabList } from './parts/TabList.tsx'

/** Which tab is open stands in the URL. */
export default function Tabs({ block, scope }: BlockProps<'tabs'>) {
  const { text, value, holds } = useReader()
  const format = useFormat()
  const [url, setUrl] = useUrl()
  const id = useId()
  const isNarrow = useMedia('(width < 64rem)')
  const key = block.key ?? 'tab'
  const tabs = block.tabs.filter(({ when }) => holds(when, scope))
  const open = tabs.find(({ name }) => name === url[key]) ?? tabs[0]
  if (open === undefined) return null

  const cleared = Object.fromEntries((block.clears ?? []).map((each) => [each, '']))
  const show = (name: string) => setUrl({ ...cleared, [key]: name === tabs[0]?.name ? '' : name, page: '' })
  const isMenu = block.look === 'menu'
  const labelled = tabs.map(({ name, label, count, group }) => ({
    name,
    group: isMenu && group !== undefined ? text(group, scope) : '',
    words: text(label, scope),
    label: (
      <>
        {text(label, scope)}
        {count !== undefined && (
          <span className="ts-tabs__count">{format(value(count, scope), 'count')}</span>
        )}
      </>
    ),
  }))

  const chosen = isMenu && isNarrow
  const named = { role: chosen ? 'region' : 'tabpanel', 'aria-labelledby': `${id}-${open.name}` }
  return (
    <div className={`ts-tabs ts-tabs--${block.look ?? 'row'}`}>
      {chosen ? (
        <TabChoice id={id} tabs={labelled} open={open.name} onOpen={show} />
      ) : (
        <TabList id={id} tabs={labelled} open={open.name} onOpen={show} upright={isMenu} />
      )}
      <div key={open.name} className="ts-tabs__panel ts-stack" id={`${id}-panel`} {...named}>
        <Blocks items={open.body ?? []} scope={scope} />
      </div>
    </div>
  )
}
