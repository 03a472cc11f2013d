import { useId } from 'react'
import { useFormat, useReader, useUrl } from '../hooks.ts'
import { useMedia } from '../parts/use-media.ts'
import { Blocks } from '../screen/Blocks.tsx'
import type { BlockProps } from './block-props.ts'
import { type Section, SectionBack, SectionList, SectionState } from './parts/SectionList.tsx'
import { TabChoice } from './parts/TabChoice.tsx'
import { TabList } from './parts/TabList.tsx'

/** Renders tabs; the name of the open tab is stored in the URL. */
export default function Tabs({ block, scope }: BlockProps<'tabs'>) {
  const { text, value, isMet } = useReader()
  const format = useFormat()
  const [url, setUrl] = useUrl()
  const id = useId()
  const isMenu = block.look === 'menu'
  const isNarrow = useMedia(isMenu ? '(width < 64rem)' : '(width < 40rem)')
  const key = block.key ?? 'tab'
  const tabs = block.tabs.filter(({ when }) => isMet(when, scope))
  const chosenTab =
    tabs.find(({ instead }) => instead && url[instead.key] === instead.value) ??
    tabs.find(({ name }) => name === url[key])
  const defaultExpression = block.default ?? block.open
  const defaultName = defaultExpression === undefined ? tabs[0]?.name : value(defaultExpression, scope)
  const openTab = chosenTab ?? tabs.find(({ name }) => name === defaultName) ?? tabs[0]
  if (openTab === undefined) return null

  const clearedParams = Object.fromEntries((block.clears ?? []).map((each) => [each, '']))
  const openTabNamed = (name: string) => {
    const instead = tabs.find((tab) => tab.name === name)?.instead
    const isUsual = defaultExpression === undefined && name === tabs[0]?.name
    const parameter = instead || isUsual ? '' : name
    setUrl({ ...clearedParams, [key]: parameter, ...(instead && { [instead.key]: instead.value }), page: '' })
  }
  const stateOf = (done: string | undefined, missing: string | undefined): Section['state'] => {
    if (missing !== undefined && isMet(missing, scope)) return 'missing'
    return done !== undefined && isMet(done, scope) ? 'done' : undefined
  }
  const sections = tabs.map(({ name, label, count, group, done, missing, value: valueExpression }) => {
    const countText = count === undefined ? '' : format(value(count, scope), 'count')
    return {
      name,
      group: isMenu && group !== undefined ? text(group, scope) : '',
      text: countText === '' ? text(label, scope) : `${text(label, scope)} (${countText})`,
      state: stateOf(done, missing),
      value: valueExpression === undefined ? '' : String(value(valueExpression, scope) ?? ''),
      label: (
        <>
          {text(label, scope)}
          {countText !== '' && <span className="ts-tabs__count">{countText}</span>}
          {isMenu && !isNarrow && <SectionState state={stateOf(done, missing)} isIconOnly />}
        </>
      ),
    }
  })

  const label = block.label && text(block.label, scope)
  if (tabs.length === 1)
    return (
      <div className="ts-stack">
        <Blocks items={block.beside ?? []} scope={scope} />
        <Blocks items={openTab.body ?? []} scope={scope} />
      </div>
    )
  const beside = block.beside && (
    <div className="ts-tabs__beside">
      <Blocks items={block.beside} scope={scope} />
    </div>
  )
  if (isMenu && isNarrow && chosenTab === undefined)
    return (
      <div className="ts-tabs ts-tabs--menu">
        {beside}
        <SectionList
          label={label}
          sections={sections}
          onOpen={(name) => setUrl({ ...clearedParams, [key]: name }, { push: true })}
        />
      </div>
    )
  const isSelect = (block.look === 'chips' || block.narrow === 'select') && isNarrow
  const isSectionView = isMenu && isNarrow
  const panelProps = isSectionView
    ? { role: 'region', 'aria-label': text(openTab.label, scope) }
    : { role: isSelect ? 'region' : 'tabpanel', 'aria-labelledby': `${id}-${openTab.name}` }
  return (
    <div className={`ts-tabs ts-tabs--${block.look ?? 'row'}`}>
      {isSectionView && (
        <SectionBack onBack={() => setUrl({ ...clearedParams, [key]: '', page: '' }, { push: true })} />
      )}
      {isSelect && (
        <TabChoice id={id} label={label} tabs={sections} openName={openTab.name} onOpen={openTabNamed} />
      )}
      {!isSectionView && !isSelect && (
        <TabList
          id={id}
          label={label}
          tabs={sections}
          openName={openTab.name}
          onOpen={openTabNamed}
          isVertical={isMenu}
        />
      )}
      {beside}
      <div key={openTab.name} className="ts-tabs__panel ts-stack" id={`${id}-panel`} {...panelProps}>
        <Blocks items={openTab.body ?? []} scope={scope} />
      </div>
    </div>
  )
}
