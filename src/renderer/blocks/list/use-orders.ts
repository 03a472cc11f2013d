import { oppositeOrder } from '../../../language/lists/list.ts'
import type { Column } from '../parts/column.ts'
import { directionOf } from '../parts/sort.ts'
import { useScreenAddress } from '../parts/use-screen-address.ts'
import type { List } from './use-list.ts'

/** Returns the state of a column's order, as far as the list's operation has that order. */
export type Orders = (name: string) => Column['order']

export function useOrders(list: List): Orders {
  const addressWith = useScreenAddress()
  const { sorts } = list.options
  const sort = list.parameterValue('sort') || sorts[0] || ''
  return (name) => {
    const directions = [name, oppositeOrder(name)].filter((order) => sorts.includes(order))
    const next = directions.find((order) => order !== sort)
    if (next === undefined) return undefined
    const to = addressWith({
      [list.key('sort')]: next === sorts[0] ? '' : next,
      [list.key('page')]: '',
      [list.key('row')]: '',
    })
    return { direction: directionOf(sort, name), to }
  }
}
