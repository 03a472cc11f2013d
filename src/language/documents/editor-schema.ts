import { composeLanguageSchema } from './language-schema.ts'
import type { Library } from './library.ts'
import type { JsonSchema } from './schema.ts'
import { subjectsOf } from './subjects.ts'

/**
 * Composes the schema of a kind of document for a code editor: all blocks and steps spelt out, and existing names as
 * examples. `root` is the `$id` of the document's schema: `customization.json`.
 */
export function editorSchema(library: Library, root: string): JsonSchema {
  const names = namesIn(library)
  return withExamples(composeLanguageSchema(library.schemas, root))

  /** Adds `examples`, which an editor suggests without reporting other values; the checker reports those. */
  function withExamples<T>(node: T): T {
    if (Array.isArray(node)) return node.map(withExamples) as T
    if (typeof node !== 'object' || node === null) return node
    const inner = Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, withExamples(value)]),
    ) as T
    const candidates = Object.entries(names).find(([annotation]) => annotation in Object(node))?.[1]
    return candidates && isText(node) ? { ...inner, examples: candidates } : inner
  }
}

function isText(node: object): boolean {
  return 'type' in node && node.type === 'string'
}

/** Lists the possible values, by annotation of the schema. */
function namesIn({
  operations,
  screens,
  forms,
  flows,
  fragments,
  schemas,
  texts,
}: Library): Record<string, string[]> {
  return {
    'x-operation': Object.keys(operations),
    'x-route': screens.map(({ path }) => path),
    'x-form': Object.keys(forms),
    'x-flow': Object.keys(flows),
    'x-fragment': Object.keys(fragments),
    'x-subject': [...subjectsOf(schemas).keys()],
    'x-enumeration': Object.keys(schemas['enumerations.json']?.$defs ?? {}),
    'x-key': Object.keys(texts.es),
    'x-step': Object.values(flows).flatMap(({ steps }) => steps.map(({ step }) => step)),
  }
}
