import { useId } from 'react'
import { useFormat, useReader, useUrl } from '../hooks.ts'
import { useMedia } from '../parts/use-media.ts'
import { Blocks } from '../screen/Blocks.tsx'
import type { BlockProps } from './block-props.ts'
import { type Section, SectionBack, SectionList, State } from './parts/SectionList.tsx'
import { TabChoice } from './parts/TabChoice.tsx'
import { TabList } from './parts/TabList.tsx'

/** Renders tabs; the open one is kept in the URL. */
export default function Tabs({ block, scope }: BlockProps<'tabs'>) {
  const { text, value, holds } = useReader()
  const format = useFormat()
  const [url, setUrl] = useUrl()
  const id = useId()
  const isMenu = block.look === 'menu'
  const isNarrow = useMedia(isMenu ? '(width < 64rem)' : '(width < 40rem)')
  const key = block.key ?? 'tab'
  const tabs = block.tabs.filter(({ when }) => holds(when, scope))
  const chosen =
    tabs.find(({ instead }) => instead && url[instead.key] === instead.value) ??
    tabs.find(({ name }) => name === url[key])
  const said = block.default ?? block.open
  const usual = said === undefined ? tabs[0]?.name : value(said, scope)
  const open = chosen ?? tabs.find(({ name }) => name === usual) ?? tabs[0]
  if (open === undefined) return null

  const cleared = Object.fromEntries((block.clears ?? []).map((each) => [each, '']))
  const show = (name: string) => {
    const instead = tabs.find((tab) => tab.name === name)?.instead
    const isUsual = said === undefined && name === tabs[0]?.name
    const parameter = instead || isUsual ? '' : name
    setUrl({ ...cleared, [key]: parameter, ...(instead && { [instead.key]: instead.value }), page: '' })
  }
  const stateOf = (done: string | undefined, missing: string | undefined): Section['state'] => {
    if (missing !== undefined && holds(missing, scope)) return 'missing'
    return done !== undefined && holds(done, scope) ? 'done' : undefined
  }
  const labelled = tabs.map(({ name, label, count, group, done, missing, value: said }) => {
    const number = count === undefined ? '' : format(value(count, scope), 'count')
    return {
      name,
      group: isMenu && group !== undefined ? text(group, scope) : '',
      words: number === '' ? text(label, scope) : `${text(label, scope)} (${number})`,
      state: stateOf(done, missing),
      value: said === undefined ? '' : String(value(said, scope) ?? ''),
      label: (
        <>
          {text(label, scope)}
          {number !== '' && <span className="ts-tabs__count">{number}</span>}
          {isMenu && !isNarrow && <State of={stateOf(done, missing)} brief />}
        </>
      ),
    }
  })

  const label = block.label && text(block.label, scope)
  if (tabs.length === 1)
    return (
      <div className="ts-stack">
        <Blocks items={block.beside ?? []} scope={scope} />
        <Blocks items={open.body ?? []} scope={scope} />
      </div>
    )
  const beside = block.beside && (
    <div className="ts-tabs__beside">
      <Blocks items={block.beside} scope={scope} />
    </div>
  )
  if (isMenu && isNarrow && chosen === undefined)
    return (
      <div className="ts-tabs ts-tabs--menu">
        {beside}
        <SectionList
          label={label}
          sections={labelled}
          onOpen={(name) => setUrl({ ...cleared, [key]: name }, { push: true })}
        />
      </div>
    )
  const isChoice = (block.look === 'chips' || block.narrow === 'select') && isNarrow
  const isAlone = isMenu && isNarrow
  const named = isAlone
    ? { role: 'region', 'aria-label': text(open.label, scope) }
    : { role: isChoice ? 'region' : 'tabpanel', 'aria-labelledby': `${id}-${open.name}` }
  return (
    <div className={`ts-tabs ts-tabs--${block.look ?? 'row'}`}>
      {isAlone && <SectionBack onBack={() => setUrl({ ...cleared, [key]: '', page: '' }, { push: true })} />}
      {isChoice && <TabChoice id={id} label={label} tabs={labelled} open={open.name} onOpen={show} />}
      {!isAlone && !isChoice && (
        <TabList id={id} label={label} tabs={labelled} open={open.name} onOpen={show} upright={isMenu} />
      )}
      {beside}
      <div key={open.name} className="ts-tabs__panel ts-stack" id={`${id}-panel`} {...named}>
        <Blocks items={open.body ?? []} scope={scope} />
      </div>
    </div>
  )
}
