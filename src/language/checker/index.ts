import { memoizeByObject } from '../common/memoize-by-object.ts'
import type { Library, LibraryFile } from '../documents/library.ts'
import type { Schemas } from '../documents/schema.ts'
import { walk } from '../documents/walk.ts'
import { assignFindings } from './assign-findings.ts'
import { buildContext, type Shape, shapesOf } from './context.ts'
import { locator } from './locator.ts'
import { takeFindings } from './max-findings.ts'
import type { Problem } from './problem.ts'
import { shapeFindings, rule as shapeRule } from './rules/every-document-has-its-shape.ts'
import { rules } from './rules/index.ts'

export type { Problem } from './problem.ts'

/**
 * Everything that is wrong in the documents of a library, each with its place and its remedy; `only` keeps what is
 * wrong in one file. First the shape of every document; then, over those of good shape, what they mean. Screens rest on
 * the others: while one of the others is misshapen, messages about meaning would mislead. Of each rule the first hundred.
 */
export function check(library: Library, { only }: { only?: string } = {}): Problem[] {
  const shapes = shapesOf(library)
  const misshapen = shapes.flatMap(faultsIn(library.schemas))
  const broken = new Set(misshapen.map(({ document }) => document))
  const locate = locator(library.files)
  const problems = misshapen.map((finding) => locate(shapeRule.name, finding))
  if (shapes.every(({ kind, document }) => kind === 'screen' || !broken.has(document))) {
    const screens = library.screens.filter(({ path }) => typeof path === 'string')
    const wellFormed = shapes.filter(({ document }) => !broken.has(document))
    const context = buildContext({ ...library, screens }, wellFormed, { only })
    const reports = rules.flatMap((rule) =>
      takeFindings(rule.check(context)).map((finding) => ({ rule: rule.name, finding })),
    )
    for (const { rule, finding } of assignFindings(reports, context)) problems.push(locate(rule, finding))
  }
  return unique(problems).filter(({ file }) => only === undefined || file === only)
}

/** Beside each of a tenant's texts the product's documents are the same: what is wrong in the shape of one is found once. */
const faultsIn = memoizeByObject((schemas: Schemas) =>
  memoizeByObject((shape: Shape) => takeFindings(shapeFindings(shape, schemas))),
)

/** What is wrong in the shape of a document that belongs to no library, such as a tenant's; `schema` is the `$id` of its schema. */
export function checkShape({ content, ...origin }: LibraryFile, schema: string, schemas: Schemas): Problem[] {
  const document = Object(content)
  const positions = walk(document, schema, schemas, {})
  const locate = locator(new Map([[document, origin]]))
  return takeFindings(shapeFindings({ document, positions }, schemas)).map((finding) =>
    locate(shapeRule.name, finding),
  )
}

/** A fragment is checked once for each of its uses, and mostly says the same each time. */
function unique(problems: Problem[]): Problem[] {
  const seen = new Map(problems.map((problem) => [Object.values(problem).join('\n'), problem]))
  return [...seen.values()].sort(
    (left, right) => compare(left.file, right.file) || (left.start ?? 0) - (right.start ?? 0),
  )
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
