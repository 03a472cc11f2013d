import { oppositeOrder } from '../../../language/lists/list.ts'
import type { Column } from '../parts/column.ts'
import { directionOf } from '../parts/sort.ts'
import { useScreenAddress } from '../parts/use-screen-address.ts'
import type { List } from './use-list.ts'

/**
 * Returns the direction of a sort order and the address that changes it; undefined if the list's operation lacks it.
 */
export type Orders = (name: string) => Column['order']

export function useOrders(list: List): Orders {
  const addressWithParams = useScreenAddress()
  const { sorts } = list.options
  const sort = list.parameterValue('sort') || sorts[0] || ''
  return (name) => {
    const directions = [name, oppositeOrder(name)].filter((order) => sorts.includes(order))
    const nextSort = directions.find((order) => order !== sort)
    if (nextSort === undefined) return undefined
    const address = addressWithParams({
      [list.key('sort')]: nextSort === sorts[0] ? '' : nextSort,
      [list.key('page')]: '',
      [list.key('row')]: '',
    })
    return { direction: directionOf(sort, name), to: address }
  }
}
