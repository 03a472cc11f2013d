import { useReader } from '../../hooks.ts'
import Cards from '../cards.tsx'
import type { Column } from '../parts/column.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { useScreenAddress } from '../parts/use-screen-address.ts'
import type { Selection } from './selection.ts'
import type { Density } from './stored-appearance.ts'
import type { List } from './use-list.ts'
import { useOrders } from './use-orders.ts'

interface RowsProps {
  list: List
  columns: readonly Column[]
  selection: Selection | undefined
  density: Density | undefined
}

/** Renders the rows as a table, or as cards where the list has a card layout. */
export function Rows({ list, columns, selection, density }: RowsProps) {
  const { text } = useReader()
  const addressWithParams = useScreenAddress()
  const orders = useOrders(list)
  const { block, scope, rows } = list
  const { card, link, actions } = block
  if (block.columns === undefined && card !== undefined) {
    const { view } = block
    const cards = {
      block: 'cards',
      rows: `${block.of}.items`,
      switch: list.urlKey('view'),
      ...(view && { view }),
      ...card,
    } as const
    // Leaves out row actions if rows can be selected, because the selection has its own actions.
    const linkAndActions = { ...(link && { link }), ...(actions && !selection && { actions }) }
    const { title_sort } = card
    return (
      <Cards
        block={{ ...cards, ...linkAndActions }}
        scope={scope}
        selection={selection}
        orders={orders}
        density={density}
        {...(title_sort && { titleSort: title_sort })}
      />
    )
  }
  const panel = block.panel && {
    open: list.parameterValue('row'),
    address: (id: string) => addressWithParams({ [list.urlKey('row')]: id }),
  }
  return (
    <DataTable
      caption={list.caption}
      columns={columns}
      rows={rows}
      scope={scope}
      link={link}
      actions={actions}
      selection={selection}
      panel={panel}
      density={density}
      phoneLayout="lines"
      {...(block.sums && { sums: text(block.sums, scope) })}
    />
  )
}
