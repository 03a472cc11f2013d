import type { Fragment } from '../documents/library.ts'
import type { Path, Position } from '../documents/walk.ts'
import type { DocumentKind } from './environment.ts'
import type { Type } from './types/type.ts'

/** A document and what stands in it, before anything is known about its meaning. */
export interface Shape {
  readonly kind: DocumentKind
  readonly document: object
  readonly positions: readonly Position[]
}

export interface CheckedDocument extends Shape {
  readonly byPointer: ReadonlyMap<string, Position>
  /** The types of the names that every expression in it may use. */
  readonly names: Readonly<Record<string, Type>>
  /** What may be read again: the names under data, and the session. */
  readonly data: readonly string[]
  /** Of a fragment, where it is laid in. */
  readonly inlined?: InlinedFragment
}

/** Where a fragment is laid in. */
export interface InlinedFragment {
  readonly fragment: Fragment
  /** The document that uses it, and where: perhaps a fragment itself. */
  readonly user: CheckedDocument
  readonly path: Path
  /** The document around them all, which is no fragment, and where it uses the outermost. */
  readonly root: object
  readonly place: Path
}
