import { Link } from '../../parts/Link.tsx'
import { type Column, classOf } from './column.ts'

/** Renders a column header; a link where the column is sortable, so that a sorted list has an address. */
export function SortHeader(column: Column) {
  const { order, label } = column
  return (
    <th scope="col" aria-sort={order?.direction} className={classOf(column)}>
      {order ? (
        <Link className="ts-table__sort" replace to={order.to}>
          {label}
        </Link>
      ) : (
        label
      )}
    </th>
  )
}
