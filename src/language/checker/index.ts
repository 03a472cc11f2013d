import { memoizeByObject } from '../common/memoize-by-object.ts'
import type { Library, LibraryFile } from '../documents/library.ts'
import type { Schemas } from '../documents/schema.ts'
import { walk } from '../documents/walk.ts'
import { assignFindings } from './assign-findings.ts'
import { buildContext, positionedDocumentsOf, type Shape } from './context.ts'
import { locator } from './locator.ts'
import { takeFindings } from './max-findings.ts'
import type { Problem } from './problem.ts'
import { shapeFindings, rule as shapeRule } from './rules/every-document-has-its-shape.ts'
import { rules } from './rules/index.ts'

export type { Problem } from './problem.ts'

/**
 * Lists all problems of a library with location and remedy, at most a hundred per rule; `only` selects a file. Checks
 * shapes first, and meaning only of valid documents.
 */
export function check(library: Library, { only }: { only?: string } = {}): Problem[] {
  const documents = positionedDocumentsOf(library)
  const shapeFindings = documents.flatMap(shapeFindingsOf(library.schemas))
  const invalidDocuments = new Set(shapeFindings.map(({ document }) => document))
  const locate = locator(library.files)
  const problems = shapeFindings.map((finding) => locate(shapeRule.name, finding))
  if (documents.every(({ kind, document }) => kind === 'screen' || !invalidDocuments.has(document))) {
    const screens = library.screens.filter(({ path }) => typeof path === 'string')
    const validDocuments = documents.filter(({ document }) => !invalidDocuments.has(document))
    const context = buildContext({ ...library, screens }, validDocuments, { only })
    const reports = rules.flatMap((rule) =>
      takeFindings(rule.check(context)).map((finding) => ({ rule: rule.name, finding })),
    )
    for (const { rule, finding } of assignFindings(reports, context)) problems.push(locate(rule, finding))
  }
  return unique(problems).filter(({ file }) => only === undefined || file === only)
}

/** Memoizes the shape errors of a document, because the product's documents are checked again with every tenant's. */
const shapeFindingsOf = memoizeByObject((schemas: Schemas) =>
  memoizeByObject((positioned: Shape) => takeFindings(shapeFindings(positioned, schemas))),
)

/** Lists the problems of a document outside the library, such as a tenant's; `schema` is the `$id` of its schema. */
export function checkShape({ content, ...origin }: LibraryFile, schema: string, schemas: Schemas): Problem[] {
  const document = Object(content)
  const positions = walk(document, schema, schemas, {})
  const locate = locator(new Map([[document, origin]]))
  return takeFindings(shapeFindings({ document, positions }, schemas)).map((finding) =>
    locate(shapeRule.name, finding),
  )
}

/** Removes duplicates, because a fragment is checked once per use, and sorts by file and offset. */
function unique(problems: Problem[]): Problem[] {
  const byContent = new Map(problems.map((problem) => [Object.values(problem).join('\n'), problem]))
  return [...byContent.values()].sort(
    (left, right) => compare(left.file, right.file) || (left.start ?? 0) - (right.start ?? 0),
  )
}

function compare(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
