/** The reason why a page cannot be shown; the texts are under `shell.error_<kind>_…`. */
export type ProblemKind =
  | 'forbidden'
  | 'not_found'
  | 'gone'
  | 'no_platform'
  | 'busy'
  | 'maintenance'
  | 'offline'
  | 'broken'

const KIND_BY_STATUS: Record<number, ProblemKind> = {
  0: 'offline',
  403: 'forbidden',
  404: 'not_found',
  410: 'gone',
  421: 'no_platform',
  429: 'busy',
  503: 'maintenance',
}

/** Maps a status to a problem kind; 0 means no response. */
export function problemKindOf(status: number): ProblemKind {
  return KIND_BY_STATUS[status] ?? 'broken'
}

/** Returns whether a problem is temporary, so that a retry helps. */
export function isTemporary(kind: ProblemKind): boolean {
  return kind === 'busy' || kind === 'maintenance' || kind === 'offline'
}
