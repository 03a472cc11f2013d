import type { ReactNode } from 'react'
import type { Block } from '../../generated/language.ts'
import { type Scope, screenScope } from '../data/scope.ts'
import { dataOf, useReads } from '../data/use-reads.ts'
import { useFormat, useReader } from '../hooks.ts'
import { Photo } from '../parts/Photo.tsx'
import { useServices } from '../services.ts'
import type { ScreenProps } from './Screen.tsx'
import './aside-glance.css'

type GlanceProps = ScreenProps & {
  /** Displayed until the data are loaded. */
  placeholder: ReactNode
}

/** Renders only the names and figures of an aside, without the code of its blocks, until the page is scrolled. */
export default function AsideGlance({ bundle, route, url, placeholder }: GlanceProps) {
  const base = screenScope(useServices(), {
    route,
    url,
    urlKeys: bundle.urlKeys,
    urlDefaults: bundle.urlDefaults,
  })
  const { states } = useReads(bundle, base)
  if (states.some(({ data }) => data === undefined)) return placeholder
  return (
    <div className="ts-glance">
      <Parts blocks={bundle.screen.body} scope={{ ...dataOf(states), ...base }} />
    </div>
  )
}

function Parts({ blocks, scope }: { blocks: readonly Block[]; scope: Scope }) {
  const { isMet } = useReader()
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have a fixed order in their document
    <Part key={index} block={block} scope={scope} isVisible={isMet(block.when, scope)} />
  ))
}

function Part({ block, scope, isVisible }: { block: Block; scope: Scope; isVisible: boolean }) {
  const { text } = useReader()
  if (!isVisible) return null
  switch (block.block) {
    case 'heading':
      return <p className="ts-aside-outline__headline">{text(block.text, scope)}</p>
    case 'text':
      return block.size === 'small' || block.text === undefined ? null : (
        <p className={block.size && 'ts-aside-outline__text'}>{text(block.text, scope)}</p>
      )
    case 'alert':
      return block.text === undefined ? null : <p className="ts-glance__note">{text(block.text, scope)}</p>
    case 'group':
      return (
        <section className="ts-glance__part">
          {typeof block.title === 'string' && (
            <h2 className="ts-glance__title">{text(block.title, scope)}</h2>
          )}
          <Parts blocks={block.body} scope={scope} />
        </section>
      )
    case 'cards':
      return <Rows block={block} scope={scope} />
    case 'facts':
      return <Facts items={block.items} scope={scope} isList={block.look === 'lines'} />
    default:
      return null
  }
}

function Rows({ block, scope }: { block: Extract<Block, { block: 'cards' }>; scope: Scope }) {
  const { list, value } = useReader()
  return (
    <ul className="ts-glance__rows">
      {list(block.rows, scope).map((row, index) => {
        const rowScope = { ...scope, row }
        const image = block.image === undefined ? '' : String(value(block.image, rowScope) ?? '')
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are not reordered
          <li key={index}>
            <span className="ts-glance__photo ts-picture">
              {image !== '' && <Photo source={image} alt="" loading="lazy" sizes="6rem" />}
            </span>
            <div>
              <p className="ts-glance__name">{String(value(block.title, rowScope) ?? '')}</p>
              <Share progress={block.progress} scope={rowScope} />
              <Facts items={block.facts ?? []} scope={rowScope} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Share({
  progress,
  scope,
}: {
  progress: Extract<Block, { block: 'cards' }>['progress']
  scope: Scope
}) {
  const { isMet, text, value } = useReader()
  const format = useFormat()
  if (progress === undefined || !isMet(progress.when, scope)) return null
  const percent = Math.floor(
    (100 * Number(value(progress.value, scope))) / Number(value(progress.max, scope)),
  )
  return (
    <p>
      <strong>{format(percent, 'percent')}</strong> {text(progress.label, scope)}
    </p>
  )
}

type Facts = Extract<Block, { block: 'facts' }>['items']

function Facts({ items, scope, isList = false }: { items: Facts; scope: Scope; isList?: boolean }) {
  const { isMet, text, value } = useReader()
  const format = useFormat()
  return (
    <dl className={isList ? 'ts-glance__facts ts-glance__facts--list' : 'ts-glance__facts'}>
      {items
        .filter((fact) => isMet(fact.when, scope))
        .map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have a fixed order in their document
          <div key={index}>
            <dt>{text(fact.label, scope)}</dt>
            <dd>{format(value(fact.value, scope), fact.as, fact.of)}</dd>
          </div>
        ))}
    </dl>
  )
}
