export type Direction = 'ascending' | 'descending' | 'none'

/** Returns the direction of a column for `url.sort`; `-name` is descending. */
export function directionOf(sort: string, name: string): Direction {
  if (sort === name) return 'ascending'
  return sort === `-${name}` ? 'descending' : 'none'
}

/** Returns the `url.sort` after a press on the column header. */
export function toggledSort(sort: string, name: string): string {
  return directionOf(sort, name) === 'ascending' ? `-${name}` : name
}
