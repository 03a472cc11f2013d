import sheets from './hostile-sheets.json' with { type: 'json' }

export interface HostileSheet {
  title: string
  css: string
  /** The refused rules: place and message. */
  messages: string[]
  /** The rules that are served. */
  served: string
}

/** Loads malicious style sheets; a large one is written once with its number of repetitions. */
export const hostileSheets: HostileSheet[] = (sheets as (HostileSheet & { times?: number })[]).map(
  ({ times = 1, css, ...sheet }) => ({ ...sheet, css: css.repeat(times) }),
)
