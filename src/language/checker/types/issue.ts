/** An issue in an expression; `start` and `end` are character offsets. */
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
