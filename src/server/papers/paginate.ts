/** A line of a paper, or a block as high as several. */
export interface Row {
  height: number
  /** A page may begin with it. */
  begins: boolean
  /** Draws it with its upper edge at this height of the page. */
  draw(page: number, top: number): void
}

/** The least part of a page that the last one fills, where what stands at the end is longer than that. */
const least = 0.5

/**
 * Rows on pages of a given height. A page begins only where it may, and the end of a paper, from the row `end` on, stays
 * together: so the last page never holds a leftover alone.
 */
export function paginate<R extends Pick<Row, 'height' | 'begins'>>(
  rows: readonly R[],
  end: number,
  heightOf: (page: number) => number,
): R[][] {
  const last = lastStart(rows, end, heightOf(1) * least)
  const pages: R[][] = []
  let from = 0
  while (from < rows.length) {
    const full = fill(rows, from, heightOf(pages.length))
    const next = full === rows.length ? full : breakBefore(full)
    pages.push(rows.slice(from, next))
    from = next
  }
  return pages

  /** The nearest row before this one that may begin a page; where none may, this one does. */
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

/** The first row that no longer fits on a page that begins with `from`; one row always does. */
function fill<R extends Pick<Row, 'height'>>(rows: readonly R[], from: number, height: number): number {
  let used = 0
  for (let at = from; at < rows.length; at += 1) {
    used += rows[at]?.height ?? 0
    if (used > height && at > from) return at
  }
  return rows.length
}
