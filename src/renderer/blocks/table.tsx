import type { TableBlock } from '../../generated/language.ts'
import { Value } from '../format/Value.tsx'
import { useReader, useScreen, useUrl } from '../hooks.ts'
import type { BlockProps } from './block-props.ts'
import { alignOf } from './parts/align.ts'
import type { Column } from './parts/column.ts'
import { DataTable } from './parts/DataTable.tsx'
import { NoRows } from './parts/NoRows.tsx'
import { directionOf, toggledSort } from './parts/sort.ts'
import { useScreenAddress } from './parts/use-screen-address.ts'

export default function Table({ block, scope }: BlockProps<'table'>) {
  const { bundle } = useScreen()
  const { text, value, list, isMet } = useReader()
  const [{ sort = '' }] = useUrl()
  const addressWithParams = useScreenAddress()
  const rows = list(block.rows, scope)
  if (rows.length === 0) return <NoRows empty={block.empty} scope={scope} />

  const columnOf = (column: TableBlock['columns'][number]): Column => ({
    label: text(column.label, scope),
    align: column.align ?? alignOf(column.as),
    order: column.sort === undefined ? undefined : orderBy(column.sort),
    hide: column.hide,
    lead: column.lead,
    under: column.under,
    cell: (rowScope) => <Value value={value(column.value, rowScope)} as={column.as} of={column.of} />,
  })
  const orderBy = (name: string) => ({
    direction: directionOf(sort, name),
    to: addressWithParams({ sort: toggledSort(sort, name), page: '' }),
  })
  return (
    <DataTable
      caption={block.caption ? text(block.caption, scope) : text(bundle.screen.title, scope)}
      columns={block.columns.filter((column) => isMet(column.when, scope)).map(columnOf)}
      rows={rows}
      scope={scope}
      link={block.link}
      actions={block.actions}
      unfolded={block.unfolded}
    />
  )
}
