import { resolve, type Schemas } from '../../documents/schema.ts'
import type { Path } from '../../documents/walk.ts'
import type { Finding, Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/** Reports a $ref to a missing type, in schemas, operations, webhooks and mails. */
export const rule: Rule = {
  name: 'every-reference-leads-somewhere',
  *check({ library, schemas, isReported }) {
    const { operations, webhooks, mails } = library
    const documents = [schemas, operations, webhooks, mails].flatMap((each): object[] => Object.values(each))
    for (const document of documents.filter(isReported))
      yield* brokenReferences(document, document, [], schemas)
  },
}

function* brokenReferences(
  node: unknown,
  document: object,
  path: Path,
  schemas: Schemas,
): Generator<Finding> {
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) {
    if (key === 'examples') continue
    if (key === '$ref' && typeof value === 'string' && !isResolvable(value, schemas))
      yield {
        document,
        path: [...path, key],
        message: `The reference ${value} leads nowhere.`,
        remedy: didYouMean(value, typesIn(schemas)),
      }
    else yield* brokenReferences(value, document, [...path, key], schemas)
  }
}

/** Lists all types that a reference may name. */
function typesIn(schemas: Schemas): string[] {
  return Object.entries(schemas).flatMap(([file, { $defs = {} }]) =>
    Object.keys($defs).map((name) => `${file}#/$defs/${name}`),
  )
}

function isResolvable(ref: string, schemas: Schemas): boolean {
  if (!/^[^#]+(#\/.+)?$/.test(ref)) return false
  try {
    return resolve(ref, schemas) !== undefined
  } catch {
    return false
  }
}
