import { memoizeByObject } from '../common/memoize-by-object.ts'
import type { Fragment, Library } from '../documents/library.ts'
import type { Schemas } from '../documents/schema.ts'
import { annotated, type Position, walk } from '../documents/walk.ts'
import { withBareNames } from '../fragments/template.ts'
import type { CheckedDocument, PositionedDocument } from './checked.ts'
import { type DocumentKind, environmentAt, schemaOf } from './environment.ts'
import { checkedDocument, fragmentsIn } from './inlined-fragments.ts'
import { type CatalogueKey, catalogueKeys } from './texts.ts'
import { checkExpression, type ExpectedType } from './types/check-expression.ts'
import type { Issue } from './types/issue.ts'
import type { Type } from './types/type.ts'

export type { CheckedDocument, PositionedDocument as Shape }

/** The input of rules: documents with positions, expressions with types. */
export interface Context {
  readonly library: Library
  readonly schemas: Schemas
  /** The documents whose findings are reported; a fragment occurs once per use, with the arguments of that use. */
  readonly documents: readonly CheckedDocument[]
  /** All documents, for rules that look up what others contain. */
  readonly allDocuments: readonly CheckedDocument[]
  readonly expressions: readonly CheckedExpression[]
  readonly expressionAt: ReadonlyMap<Position, CheckedExpression>
  /** Whether findings in a document are reported; for fragments, findings where they are inlined. */
  readonly isReported: (document: object) => boolean
  readonly texts: Readonly<Record<keyof Library['texts'], ReadonlyMap<string, CatalogueKey>>>
}

interface CheckedExpression {
  readonly document: CheckedDocument
  readonly position: Position & { readonly value: string }
  readonly type: Type
  readonly issues: readonly Issue[]
}

/** Lists all documents of a library with their positions. */
export function positionedDocumentsOf(library: Library): PositionedDocument[] {
  const {
    areas,
    hosts,
    constants,
    journal,
    withholding,
    waiting,
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
    looks,
    questionnaires,
  } = library
  const documentsOfKind = (kind: DocumentKind, documents: object[]) =>
    documents.map((document) => positionedDocumentIn(library.schemas)(kind, document))
  const domainDocuments = [...library.files].flatMap(([document, { path }]) =>
    path.startsWith('schemas/domain/') ? [document] : [],
  )
  return [
    ...documentsOfKind('domain', domainDocuments),
    ...documentsOfKind('areas', [areas]),
    ...documentsOfKind('hosts', hosts ? [hosts] : []),
    ...documentsOfKind('constants', constants ? [constants] : []),
    ...documentsOfKind('journal', journal ? [journal] : []),
    ...documentsOfKind('withholding', withholding ? [withholding] : []),
    ...documentsOfKind('waiting', waiting ? [waiting] : []),
    ...documentsOfKind('screen', screens),
    ...documentsOfKind('operation', Object.values(operations)),
    ...documentsOfKind('webhook', Object.values(webhooks)),
    ...documentsOfKind('form', Object.values(forms)),
    ...documentsOfKind('flow', Object.values(flows)),
    ...documentsOfKind('lifecycle', Object.values(lifecycles)),
    ...documentsOfKind('mail', Object.values(mails)),
    ...documentsOfKind('fragment', Object.values(fragments)),
    ...documentsOfKind('errors', [errors]),
    ...documentsOfKind('messages', [messages]),
    ...documentsOfKind('finished-look', Object.values(looks)),
    ...documentsOfKind('questionnaire', Object.values(questionnaires)),
  ]
}

/** Memoizes the positions of a document, because the product's documents are checked again with every tenant's. */
export const positionedDocumentIn = memoizeByObject((schemas: Schemas) => {
  const cachedByKind: Partial<Record<DocumentKind, (document: object) => PositionedDocument>> = {}
  return (kind: DocumentKind, document: object): PositionedDocument => {
    cachedByKind[kind] ??= memoizeByObject((each) => ({
      kind,
      document: each,
      positions: positionsOf(kind, each, schemas),
    }))
    return cachedByKind[kind](document)
  }
})

/**
 * Lists the positions of a document. In a fragment, ignores the patterns of texts and paths where a parameter replaces
 * them.
 */
function positionsOf(kind: DocumentKind, document: object, schemas: Schemas): readonly Position[] {
  const positions = walk(document, schemaOf(kind), schemas)
  return kind === 'fragment' ? withBareNames(positions, document as Fragment) : positions
}

/**
 * Builds the input of rules; with `only`, findings of one file are reported. All documents must match their schemas.
 */
export function buildContext(
  library: Library,
  positionedDocuments: readonly PositionedDocument[],
  { only }: { only?: string | undefined } = {},
): Context {
  const allDocuments = positionedDocuments
    .filter(({ kind }) => kind !== 'fragment')
    .map((shape) => checkedDocument(shape, library))
    .flatMap((document) => [document, ...fragmentsIn(document, library)])
  const roots = new Map(
    allDocuments.flatMap((each) => (each.inlined ? [[each.document, each.inlined.root]] : [])),
  )
  const isReported = (document: object) =>
    only === undefined || library.files.get(roots.get(document) ?? document)?.path === only
  const documents = allDocuments.filter(({ document }) => isReported(document))
  const expressions = documents.flatMap((document) => expressionsIn(document, library))
  return {
    library,
    schemas: library.schemas,
    documents,
    allDocuments,
    expressions,
    expressionAt: new Map(expressions.map((expression) => [expression.position, expression])),
    isReported,
    texts: catalogueKeys(library),
  }
}

function expressionsIn(document: CheckedDocument, library: Library): CheckedExpression[] {
  return annotated(document.positions, 'x-expr').map((position) => {
    const environment = environmentAt(position, document.names, library)
    return { document, position, ...checkExpression(position.value, environment, expectedAt(position)) }
  })
}

function expectedAt({ schema }: Position): ExpectedType {
  const expected = schema['x-expr']
  return expected === 'bool' || expected === 'number' || expected === 'list' ? expected : 'any'
}
