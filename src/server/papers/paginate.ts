/** A line of a paper, or a block of several lines. */
export interface Row {
  height: number
  /** Whether a page may begin with the row. */
  begins: boolean
  /** Draws the row with its upper edge at height `top` of the page, in points. */
  draw(page: number, top: number): void
}

/** The minimum share of a page's height that the last rows of a paper fill. */
const minFill = 0.5

/**
 * Distributes rows to pages of given heights. Breaks only before rows that may begin a page, and keeps the rows from
 * `end` on together, so that the last page is not nearly empty.
 */
export function paginate<R extends Pick<Row, 'height' | 'begins'>>(
  rows: readonly R[],
  end: number,
  heightOf: (page: number) => number,
): R[][] {
  const latestStart = lastStart(rows, end, heightOf(1) * minFill)
  const pages: R[][] = []
  let start = 0
  while (start < rows.length) {
    const firstOverflow = firstRowBeyond(rows, start, heightOf(pages.length))
    const nextStart = firstOverflow === rows.length ? firstOverflow : breakBefore(firstOverflow)
    pages.push(rows.slice(start, nextStart))
    start = nextStart
  }
  return pages

  /** Returns the last row up to `firstOverflow` that may begin a page; `firstOverflow` if there is none. */
  function breakBefore(firstOverflow: number): number {
    for (let index = firstOverflow; index > start; index -= 1)
      if (index <= latestStart && rows[index]?.begins) return index
    return firstOverflow
  }
}

/**
 * Returns the first row of the block that must stay together: `end`, or a later row if the block would be higher
 * than `maxHeight`.
 */
function lastStart<R extends Pick<Row, 'height' | 'begins'>>(
  rows: readonly R[],
  end: number,
  maxHeight: number,
): number {
  let [height, index] = [0, rows.length]
  while (index > end && height < maxHeight) {
    index -= 1
    height += rows[index]?.height ?? 0
  }
  while (index > end && !rows[index]?.begins) index -= 1
  return index
}

/** Returns the first row that does not fit on a page that begins with row `start`. A page has at least one row. */
function firstRowBeyond<R extends Pick<Row, 'height'>>(
  rows: readonly R[],
  start: number,
  height: number,
): number {
  let usedHeight = 0
  for (let index = start; index < rows.length; index += 1) {
    usedHeight += rows[index]?.height ?? 0
    if (usedHeight > height && index > start) return index
  }
  return rows.length
}
