import { oncePer } from '../common/once-per.ts'
import type { Library } from '../documents/library.ts'
import type { Schemas } from '../documents/schema.ts'
import { annotated, type Path, type Position, pointerOf, walk } from '../documents/walk.ts'
import { baseNames, type DocumentKind, environmentAt, schemaOf } from './environment.ts'
import { type CatalogueKey, catalogueKeys } from './texts.ts'
import { checkExpression, type Expected } from './types/check-expression.ts'
import type { Issue } from './types/issue.ts'
import type { Type } from './types/type.ts'

/** What the rules look at: every document with its positions, and every expression with its type. */
export interface Context {
  readonly library: Library
  readonly schemas: Schemas
  /** A fragment stands here once for each place that uses it, because it sees that place's names. */
  readonly documents: readonly CheckedDocument[]
  readonly expressions: readonly CheckedExpression[]
  readonly expressionAt: ReadonlyMap<Position, CheckedExpression>
  /** Whether what is wrong in a document is told. */
  readonly isTold: (document: object) => boolean
  readonly texts: Readonly<Record<keyof Library['texts'], ReadonlyMap<string, CatalogueKey>>>
}

export interface CheckedDocument extends Shape {
  /** Of a fragment: the screen that lays it in, and where. */
  readonly laidIn?: { readonly screen: object; readonly path: Path }
  readonly byPointer: ReadonlyMap<string, Position>
  /** The types of the names that every expression in it may use. */
  readonly names: Readonly<Record<string, Type>>
}

interface CheckedExpression {
  readonly document: CheckedDocument
  readonly position: Position & { readonly value: string }
  readonly type: Type
  readonly issues: readonly Issue[]
}

/** A document and what stands in it, before anything is known about its meaning. */
export interface Shape {
  readonly kind: DocumentKind
  readonly document: object
  readonly positions: readonly Position[]
}

/** Every document of the language. */
export function shapesOf(library: Library): Shape[] {
  const {
    areas,
    hosts,
    constants,
    journal,
    screens,
    operations,
    webhooks,
    forms,
    flows,
    lifecycles,
    mails,
    fragments,
    errors,
    messages,
  } = library
  const of = (kind: DocumentKind, documents: object[]) =>
    documents.map((document) => shapeIn(library.schemas)(kind, document))
  const domain = [...library.files].flatMap(([document, { path }]) =>
    path.startsWith('schemas/domain/') ? [document] : [],
  )
  return [
    ...of('domain', domain),
    ...of('areas', [areas]),
    ...of('hosts', hosts ? [hosts] : []),
    ...of('constants', constants ? [constants] : []),
    ...of('journal', journal ? [journal] : []),
    ...of('screen', screens),
    ...of('operation', Object.values(operations)),
    ...of('webhook', Object.values(webhooks)),
    ...of('form', Object.values(forms)),
    ...of('flow', Object.values(flows)),
    ...of('lifecycle', Object.values(lifecycles)),
    ...of('mail', Object.values(mails)),
    ...of('fragment', Object.values(fragments)),
    ...of('errors', [errors]),
    ...of('messages', [messages]),
  ]
}

/** Beside each of a tenant's texts the product's documents are the same: what stands in one is found once. */
const shapeIn = oncePer((schemas: Schemas) => {
  const ofKind: Partial<Record<DocumentKind, (document: object) => Shape>> = {}
  return (kind: DocumentKind, document: object): Shape => {
    ofKind[kind] ??= oncePer((each) => ({
      kind,
      document: each,
      positions: walk(each, schemaOf(kind), schemas),
    }))
    return ofKind[kind](document)
  }
})

/** All that the rules look at; with `only`, what is wrong in one file is told. The documents must be of good shape. */
export function contextOf(
  library: Library,
  shapes: readonly Shape[],
  { only }: { only?: string | undefined } = {},
): Context {
  const documents = shapes
    .filter(({ kind }) => kind !== 'fragment')
    .map((shape) => checked(shape, baseNames(shape.kind, shape.document, library)))
    .flatMap((document) => [document, ...fragmentsIn(document, library, [])])
  const isTold = (document: object) => only === undefined || library.files.get(document)?.path === only
  const expressions = documents
    .filter(({ document }) => isTold(document))
    .flatMap((document) => expressionsIn(document, library))
  return {
    library,
    schemas: library.schemas,
    documents,
    expressions,
    expressionAt: new Map(expressions.map((expression) => [expression.position, expression])),
    isTold,
    texts: catalogueKeys(library),
  }
}

function checked(shape: Shape, names: CheckedDocument['names']): CheckedDocument {
  return { ...shape, byPointer: byPointer(shape.positions), names }
}

const byPointer = oncePer(
  (positions: readonly Position[]) =>
    new Map(positions.map((position) => [pointerOf(position.path), position])),
)

function fragmentsIn(user: CheckedDocument, library: Library, within: string[]): CheckedDocument[] {
  return annotated(user.positions, 'x-fragment').flatMap(({ path, value, names }) => {
    const fragment = library.fragments[value]
    if (!fragment || within.includes(value)) return []
    const positions = walk(fragment, schemaOf('fragment'), library.schemas, names)
    const laidIn = user.laidIn ?? { screen: user.document, path }
    const laid = { ...checked({ kind: 'fragment', document: fragment, positions }, user.names), laidIn }
    return [laid, ...fragmentsIn(laid, library, [...within, value])]
  })
}

function expressionsIn(document: CheckedDocument, library: Library): CheckedExpression[] {
  return annotated(document.positions, 'x-expr').map((position) => {
    const environment = environmentAt(position, document.names, library)
    return { document, position, ...checkExpression(position.value, environment, expectedAt(position)) }
  })
}

function expectedAt({ schema }: Position): Expected {
  const expected = schema['x-expr']
  return expected === 'bool' || expected === 'number' || expected === 'list' ? expected : 'any'
}
