import type { Tx } from '../../database/connection.ts'
import type { OwnerColumn } from '../../modules/files/store-file.ts'
import type { Context } from '../context.ts'

/** An owner of files, identified by a column of `files`. */
export interface FileOwner {
  column: OwnerColumn
  id: string
}

/** A kind of subject: how to find a subject, and which fields conditions may use. */
export interface Subject<Loaded extends object, Seen extends object, Part extends keyof Seen> {
  /** The statements that find a subject, by parameter; their placeholder is `key`. */
  by: Record<string, (tx: Tx) => { execute(values: { key: string }): Promise<Loaded[]> }>
  /** Returns the fields that conditions may use, as the subject's type in schemas/domain defines them. */
  seen(record: Loaded): Omit<Seen, Part>
  /** Returns the owner of files to which a body may refer. */
  files?(record: Loaded): FileOwner
  /** Loads the parts that need another query, for conditions that mention them. */
  parts: { [Name in Part]: (ctx: Context, record: Loaded) => Promise<Seen[Name]> }
}

/** The loaded subject of a kind. */
export type RecordOf<Kind> = Kind extends Subject<infer Loaded, infer _Seen, infer _Part> ? Loaded : never

/** A kind without its types, which were checked at its definition. */
export interface AnySubject {
  by: Subject<object, object, never>['by']
  seen(record: object): object
  files?(record: object): FileOwner
  parts: Record<string, (ctx: Context, record: object) => Promise<unknown>>
}
