import { Link } from '../../parts/Link.tsx'
import { useUrl } from '../../use.ts'
import { type Column, classOf } from './column.ts'
import { directionOf, toggledSort } from './sort.ts'
import { useScreenAddress } from './use-screen-address.ts'

/** The head of a column; a link when the column sorts, so that a sorted list has an address. */
export function SortHeader(column: Column) {
  const [url] = useUrl()
  const addressWith = useScreenAddress()
  if (!column.sort) {
    return (
      <th scope="col" className={classOf(column)}>
        {column.label}
      </th>
    )
  }
  const sort = url.sort ?? ''
  return (
    <th scope="col" aria-sort={directionOf(sort, column.sort)} className={classOf(column)}>
      <Link
        className="ts-table__sort"
        replace
        to={addressWith({ sort: toggledSort(sort, column.sort), page: '' })}
      >
        {column.label}
      </Link>
    </th>
  )
}
