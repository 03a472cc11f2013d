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
  /** By each parameter that may name one, the statement that finds it; its placeholder is `key`. */
  by: Record<string, (tx: Tx) => { execute(values: { key: string }): Promise<Found[]> }>
  /** What conditions may ask of one, as its type in schemas/domain says. */
  seen(found: Found): Omit<Seen, Part>
  /** Whose files it has, which a body about it may name again. */
  files?(found: Found): FileOwner
  /** What takes a question of its own: it is asked for conditions that mention it. */
  parts: { [Name in Part]: (ctx: Context, found: Found) => Promise<Seen[Name]> }
}

/** What the statements of a kind find. */
export type FoundBy<Kind> = Kind extends Subject<infer Found, infer _Seen, infer _Part> ? Found : never

/** A kind whose types were checked where it is defined. */
export interface AnySubject {
  by: Subject<object, object, never>['by']
  seen(found: object): object
  files?(found: object): FileOwner
  parts: Record<string, (ctx: Context, found: object) => Promise<unknown>>
}
