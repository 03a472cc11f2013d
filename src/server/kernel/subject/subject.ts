import type { Tx } from '../../database/connection.ts'
import type { OwnerColumn } from '../../modules/files/store-file.ts'
import type { Context } from '../context.ts'

/** The column of `files` that names an owner, and which. */
export interface FileOwner {
  column: OwnerColumn
  id: string
}

/** A kind of thing that operations are about: how one is found, and what conditions may ask of it. */
export interface Subject<Found extends object, Seen extends object, Part extends keyof Seen> {
  /** The statement that finds a subject, by parameter; its placeholder is `key`. */
  by: Record<string, (tx: Tx) => { execute(values: { key: string }): Promise<Found[]> }>
  /** Returns the fields that conditions may use, as its type in schemas/domain says. */
  seen(found: Found): Omit<Seen, Part>
  /** The owner of files that a body may refer to. */
  files?(found: Found): FileOwner
  /** Parts that need another query, loaded for conditions that mention them. */
  parts: { [Name in Part]: (ctx: Context, found: Found) => Promise<Seen[Name]> }
}

/** The loaded subject of a kind. */
export type FoundBy<Kind> = Kind extends Subject<infer Found, infer _Seen, infer _Part> ? Found : never

/** A kind whose types were checked where it is defined. */
export interface AnySubject {
  by: Subject<object, object, never>['by']
  seen(found: object): object
  files?(found: object): FileOwner
  parts: Record<string, (ctx: Context, found: object) => Promise<unknown>>
}
