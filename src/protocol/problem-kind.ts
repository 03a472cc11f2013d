/** Why there is no page to show; each kind has its words under `shell.error_<kind>_…`. */
export type ProblemKind =
  | 'forbidden'
  | 'not_found'
  | 'gone'
  | 'no_platform'
  | 'busy'
  | 'maintenance'
  | 'offline'
  | 'broken'

const ofStatus: Record<number, ProblemKind> = {
  0: 'offline',
  403: 'forbidden',
  404: 'not_found',
  410: 'gone',
  421: 'no_platform',
  429: 'busy',
  503: 'maintenance',
}

/** What an answer's status says to a person; 0 when there was no answer. */
export function problemKindOf(status: number): ProblemKind {
  return ofStatus[status] ?? 'broken'
}

/** What passes by itself: trying again is the way out. */
export function isPassing(kind: ProblemKind): boolean {
  return kind === 'busy' || kind === 'maintenance' || kind === 'offline'
}
