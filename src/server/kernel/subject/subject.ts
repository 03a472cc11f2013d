import type { Tx } from '../../database/connection.ts'
import type { OwnerColumn } from '../../modules/files/store-file.ts'
import type { Context } from '../context.ts'

/** Identifies an owner of files by a column of `files`. */
export interface FileOwner {
  column: OwnerColumn
  id: string
}

/** Describes a kind of subject: how to find one, and which fields conditions may use. */
export interface Subject<Found extends object, Seen extends object, Part extends keyof Seen> {
  /** Maps parameters to the statement that finds a subject; its placeholder is `key`. */
  by: Record<string, (tx: Tx) => { execute(values: { key: string }): Promise<Found[]> }>
  /** Returns the fields that conditions may use, by its type in schemas/domain. */
  seen(found: Found): Omit<Seen, Part>
  /** Returns the owner of files to which a body may refer. */
  files?(found: Found): FileOwner
  /** Loads parts that need another query, for conditions that mention them. */
  parts: { [Name in Part]: (ctx: Context, found: Found) => Promise<Seen[Name]> }
}

/** Describes the loaded subject of a kind. */
export type RecordOf<Kind> = Kind extends Subject<infer Found, infer _Seen, infer _Part> ? Found : never

/** Describes a kind without its types, which were checked at its definition. */
export interface AnySubject {
  by: Subject<object, object, never>['by']
  seen(found: object): object
  files?(found: object): FileOwner
  parts: Record<string, (ctx: Context, found: object) => Promise<unknown>>
}
