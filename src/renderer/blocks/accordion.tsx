import type { Block } from '../../generated/language.ts'
import type { Scope } from '../data/scope.ts'
import { useReader, useServices } from '../hooks.ts'
import { Blocks } from '../screen/Blocks.tsx'
import { NestedRowBudget } from '../screen/row-budget.tsx'
import type { BlockProps } from './block-props.ts'
import './accordion.css'

export default function Accordion({ block, scope }: BlockProps<'accordion'>) {
  const services = useServices()
  const { text, value, list, isMet } = useReader()
  const isOpenByDefault =
    services.tenant.extras.openAllAccordions || (block.open !== undefined && isMet(block.open, scope))
  const isOpen = isOpenByDefault && !block.closed

  const fixedItems = (block.items ?? [])
    .filter((item) => isMet(item.when, scope))
    .map((item) => ({ title: text(item.label, scope), body: item.body, scope }))
  const fromRows = (block.rows ? list(block.rows, scope) : []).map((row) => {
    const rowScope = { ...scope, row }
    return {
      title: String(value(block.title ?? '""', rowScope) ?? ''),
      body: block.body ?? [],
      scope: rowScope,
    }
  })
  const items = [...fixedItems, ...fromRows]

  if (items.length === 0) return null
  if (block.plain !== undefined && isMet(block.plain, scope)) return <PlainItems items={items} />
  return (
    <div className="ts-accordion">
      <NestedRowBudget rows={fromRows.length}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items and rows have no id and are never reordered
          <Item key={index} open={isOpen || (block.first === true && index === 0)} {...item} />
        ))}
      </NestedRowBudget>
    </div>
  )
}

interface ItemProps {
  title: string
  body: readonly Block[]
  scope: Scope
}

/** Renders short answers beside their questions, all of them visible. */
function PlainItems({ items }: { items: readonly ItemProps[] }) {
  return (
    <div className="ts-accordion">
      {items.map(({ title, body, scope }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <section key={index} className="ts-accordion__item ts-accordion__row">
          <h3 className="ts-accordion__title">{title}</h3>
          <Blocks items={body} scope={scope} />
        </section>
      ))}
    </div>
  )
}

function Item(props: ItemProps & { open: boolean }) {
  return (
    <details className="ts-accordion__item" open={props.open}>
      <summary className="ts-accordion__summary">{props.title}</summary>
      <div className="ts-accordion__body">
        <Blocks items={props.body} scope={props.scope} />
      </div>
    </details>
  )
}
