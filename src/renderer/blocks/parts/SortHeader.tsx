import { Link } from '../../parts/Link.tsx'
import { type Column, columnClassOf } from './column.ts'

/**
 * Renders a column header. The header of a sortable column is a link, so that the sorted list has its own address.
 */
export function SortHeader(column: Column) {
  const { order, label } = column
  return (
    <th scope="col" aria-sort={order?.direction} className={columnClassOf(column)}>
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
