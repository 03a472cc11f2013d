import type { Fragment } from '../documents/library.ts'
import type { Path, Position } from '../documents/walk.ts'
import type { DocumentKind } from './environment.ts'
import type { Type } from './types/type.ts'

/** A document with its positions, before its meaning is checked. */
export interface PositionedDocument {
  readonly kind: DocumentKind
  readonly document: object
  readonly positions: readonly Position[]
}

export interface CheckedDocument extends PositionedDocument {
  readonly byPointer: ReadonlyMap<string, Position>
  /** The types of the names that every expression of the document may use. */
  readonly names: Readonly<Record<string, Type>>
  /** Names that may be reloaded: those under data, and the session. */
  readonly data: readonly string[]
  /** The use of the fragment; undefined for other documents. */
  readonly inlined?: InlinedFragment
}

/** A use of a fragment, where it is inlined. */
export interface InlinedFragment {
  readonly fragment: Fragment
  /** The document that uses the fragment, possibly a fragment itself, and the path of the use. */
  readonly user: CheckedDocument
  readonly path: Path
  /** The outermost document, which is no fragment, and the path of its use. */
  readonly root: object
  readonly useInRoot: Path
}
