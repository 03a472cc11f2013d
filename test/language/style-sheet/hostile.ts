import sheets from './hostile-sheets.json' with { type: 'json' }

export interface HostileSheet {
  title: string
  css: string
  /** What is refused: the place, and what is said of it. */
  told: string[]
  /** The rules that are served. */
  served: string
}

/** Style sheets that mean harm; one that is only large is written once, with how many times it stands. */
export const hostileSheets: HostileSheet[] = (sheets as (HostileSheet & { times?: number })[]).map(
  ({ times = 1, css, ...sheet }) => ({ ...sheet, css: css.repeat(times) }),
)
