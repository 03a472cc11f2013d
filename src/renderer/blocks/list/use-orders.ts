import { oppositeOrder } from '../../../language/lists/list.ts'
import type { Column } from '../parts/column.ts'
import { directionOf } from '../parts/sort.ts'
import { useScreenAddress } from '../parts/use-screen-address.ts'
import type { List } from './use-list.ts'

/**
 * Returns the `order` of a column that sorts by `name`: the current direction and the address that changes it.
 * Undefined if the list's operation offers no order to change to.
 */
export type Orders = (name: string) => Column['order']

export function useOrders(list: List): Orders {
  const addressWithParams = useScreenAddress()
  const { sorts } = list.options
  const defaultSort = sorts[0] ?? ''
  const sort = list.parameterValue('sort') || defaultSort
  return (name) => {
    const offeredSorts = [name, oppositeOrder(name)].filter((order) => sorts.includes(order))
    const nextSort = offeredSorts.find((order) => order !== sort)
    if (nextSort === undefined) return undefined
    const address = addressWithParams({
      [list.urlKey('sort')]: nextSort === defaultSort ? '' : nextSort,
      [list.urlKey('page')]: '',
      [list.urlKey('row')]: '',
    })
    return { direction: directionOf(sort, name), to: address }
  }
}
