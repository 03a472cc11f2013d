/** Describes a line of a paper, or a block of several lines. */
export interface Row {
  height: number
  /** Tells whether a page may begin with the row. */
  begins: boolean
  /** Draws the row with its upper edge at this height of the page. */
  draw(page: number, top: number): void
}

/** Limits the least part of a page that the end of a paper fills. */
const minFill = 0.5

/**
 * Distributes rows to pages of a given height. Breaks only before rows that may begin a page, and keeps the end from
 * row `end` together, so that the last page is not nearly empty.
 */
export function paginate<R extends Pick<Row, 'height' | 'begins'>>(
  rows: readonly R[],
  end: number,
  heightOf: (page: number) => number,
): R[][] {
  const last = lastStart(rows, end, heightOf(1) * minFill)
  const pages: R[][] = []
  let from = 0
  while (from < rows.length) {
    const full = fill(rows, from, heightOf(pages.length))
    const next = full === rows.length ? full : breakBefore(full)
    pages.push(rows.slice(from, next))
    from = next
  }
  return pages

  /** Returns the nearest row up to this one that may begin a page; this one without any. */
  function breakBefore(full: number): number {
    for (let at = full; at > from; at -= 1) if (at <= last && rows[at]?.begins) return at
    return full
  }
}

/** Returns where the block that must stay together begins: at `end`, or later to limit the empty space. */
function lastStart<R extends Pick<Row, 'height' | 'begins'>>(
  rows: readonly R[],
  end: number,
  max: number,
): number {
  let [height, at] = [0, rows.length]
  while (at > end && height < max) {
    at -= 1
    height += rows[at]?.height ?? 0
  }
  while (at > end && !rows[at]?.begins) at -= 1
  return at
}

/** Returns the first row that does not fit on a page beginning with `from`; a page has at least one row. */
function fill<R extends Pick<Row, 'height'>>(rows: readonly R[], from: number, height: number): number {
  let used = 0
  for (let at = from; at < rows.length; at += 1) {
    used += rows[at]?.height ?? 0
    if (used > height && at > from) return at
  }
  return rows.length
}
