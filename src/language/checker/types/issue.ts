/** Something wrong inside an expression; `start` and `end` count its characters. */
export interface Issue {
  readonly kind: IssueKind
  readonly start: number
  readonly end: number
  readonly message: string
  readonly remedy: string
}

export type IssueKind =
  | 'syntax'
  | 'beyond-limits'
  | 'unknown-name'
  | 'unknown-field'
  | 'unguarded-field'
  | 'unknown-value'
  | 'unknown-role'
  | 'wrong-type'
  | 'wrong-result'
