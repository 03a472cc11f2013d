export type Direction = 'ascending' | 'descending' | 'none'

/** How a column named `name` is sorted when `url.sort` is `sort`: `-name` is the other way. */
export function directionOf(sort: string, name: string): Direction {
  if (sort === name) return 'ascending'
  return sort === `-${name}` ? 'descending' : 'none'
}

/** What `url.sort` becomes when the person presses the column's head: up, then down, then up. */
export function toggledSort(sort: string, name: string): string {
  return directionOf(sort, name) === 'ascending' ? `-${name}` : name
}
