import { isObject } from '../../../language/common/objects.ts'
import { type ColumnDocument, columnsOf } from '../../../language/lists/columns.ts'
import { Value } from '../../format/Value.tsx'
import { useFormat, useReader } from '../../hooks.ts'
import { alignOf } from '../parts/align.ts'
import type { Column } from '../parts/column.ts'
import type { Optional } from './Look.tsx'
import type { ListAppearance } from './stored-look.ts'
import type { List } from './use-list.ts'
import { useOrders } from './use-orders.ts'

interface Columns {
  /** The visible columns. */
  columns: Column[]
  /** The positions of the visible columns in the document. */
  places: number[]
  /** Columns that may be hidden. */
  optional: Optional[]
  /** Returns a row's first two values, because names are not unique. */
  nameOf(row: unknown): string
}

/** Returns the columns that a list shows. */
export function useColumns(list: List, look: ListAppearance): Columns {
  const { text, value, holds } = useReader()
  const format = useFormat()
  const { block, scope, answer } = list
  const applicable = columnsOf(block).flatMap((column, place) =>
    holds(column.when, scope) ? [{ column, place }] : [],
  )
  // Always shows the first column, which names the row.
  const [first, ...others] = applicable
  const isShown = ({ column, place }: (typeof applicable)[number]) =>
    look.shown.includes(place) || !(column.optional || look.hidden.includes(place))
  const visibleColumns = first ? [first, ...others.filter(isShown)] : []
  const sums = isObject(answer.sums) ? answer.sums : undefined

  const orderBy = useOrders(list)
  const toColumn = ({
    label,
    value: shows,
    as,
    of,
    align,
    sort: by,
    hide,
    under,
    lead,
    sum,
  }: ColumnDocument): Column => ({
    label: text(label, scope),
    align: align ?? alignOf(as),
    order: by === undefined ? undefined : orderBy(by),
    hide,
    under,
    lead,
    cell: (rowScope) => <Value value={value(shows, rowScope)} as={as} of={of} />,
    ...(sum !== undefined &&
      sums?.[sum] !== undefined && { sum: <Value value={sums[sum]} as={as} of={of} /> }),
  })
  return {
    columns: visibleColumns.map(({ column }) => toColumn(column)),
    places: visibleColumns.map(({ place }) => place),
    optional: others.map((each) => ({
      place: each.place,
      label: text(each.column.label, scope),
      isShown: isShown(each),
    })),
    nameOf: (row) =>
      visibleColumns
        .slice(0, 2)
        .map(({ column }) => format(value(column.value, { ...scope, row }), column.as, column.of))
        .join(' · '),
  }
}
