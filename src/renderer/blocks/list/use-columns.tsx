import { isObject } from '../../../language/common/objects.ts'
import { type ColumnDocument, columnsOf } from '../../../language/lists/columns.ts'
import type { Scope } from '../../data/scope.ts'
import { Value } from '../../format/Value.tsx'
import { useFormat, useReader } from '../../hooks.ts'
import { alignOf } from '../parts/align.ts'
import { lineOf } from '../parts/brief.ts'
import type { Column } from '../parts/column.ts'
import { Picture } from '../parts/Picture.tsx'
import type { OptionalColumn } from './AppearanceMenu.tsx'
import type { ListAppearance } from './stored-appearance.ts'
import type { List } from './use-list.ts'
import { useOrders } from './use-orders.ts'

interface Columns {
  /** The visible columns. */
  columns: Column[]
  /** The positions of the visible columns in the document. */
  columnPositions: number[]
  /** Columns that may be hidden. */
  optionalColumns: OptionalColumn[]
  /** Returns the name of a row: its first two values, because the first alone may not be unique. */
  nameOf(row: unknown): string
}

/** Returns the columns that a list displays. */
export function useColumns(list: List, appearance: ListAppearance): Columns {
  const { text, value, isMet } = useReader()
  const format = useFormat()
  const { block, scope, response } = list
  const applicable = columnsOf(block).flatMap((column, position) =>
    isMet(column.when, scope) ? [{ column, position }] : [],
  )
  // Always displays the first column, because it names the row.
  const [firstColumn, ...others] = applicable
  const isVisible = ({ column, position }: (typeof applicable)[number]) =>
    appearance.shown.includes(position) || !(column.optional || appearance.hidden.includes(position))
  const visibleColumns = firstColumn ? [firstColumn, ...others.filter(isVisible)] : []
  const sums = isObject(response.sums) ? response.sums : undefined

  const orderBy = useOrders(list)
  const toColumn = ({
    label,
    value: expression,
    as,
    of,
    align,
    sort: sortName,
    hide,
    under,
    lead,
    sum,
    image,
    below,
  }: ColumnDocument): Column => ({
    label: text(label, scope),
    align: align ?? alignOf(as),
    order: sortName === undefined ? undefined : orderBy(sortName),
    hide,
    under,
    lead,
    ...(image !== undefined && {
      before: (rowScope: Scope) => (
        <Picture source={value(image, rowScope)} alt="" ratio="4/3" sizes="3rem" />
      ),
    }),
    ...(below && { below: (rowScope: Scope) => lineOf(below, rowScope, { isMet, text }) || undefined }),
    cell: (rowScope) => <Value value={value(expression, rowScope)} as={as} of={of} />,
    ...(sum !== undefined &&
      sums?.[sum] !== undefined && { sum: <Value value={sums[sum]} as={as} of={of} /> }),
  })
  return {
    columns: visibleColumns.map(({ column }) => toColumn(column)),
    columnPositions: visibleColumns.map(({ position }) => position),
    optionalColumns: others.map((each) => ({
      position: each.position,
      label: text(each.column.label, scope),
      isShown: isVisible(each),
    })),
    nameOf: (row) =>
      visibleColumns
        .slice(0, 2)
        .map(({ column }) => format(value(column.value, { ...scope, row }), column.as, column.of))
        .join(' · '),
  }
}
