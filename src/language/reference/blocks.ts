import { kindNames } from '../documents/kinds.ts'
import type { Block } from '../documents/library.ts'
import { resolve } from '../documents/schema.ts'
import type { ReferenceSection } from './entry.ts'

/** Lists the properties shared by all blocks, then each block. */
export const blocks: ReferenceSection = {
  kind: 'block',
  entries(schemas) {
    const sharedEntry = { name: 'block', schema: resolve('block.json', schemas) }
    const kinds = kindNames({ folder: 'blocks' }, schemas).map((name) => {
      const schema = resolve(`blocks/${name}.json`, schemas)
      // Casts, because the checker's test validates the examples and samples.
      const body = (schema.examples ?? []) as Block[]
      const sample = schema['x-sample'] as Record<string, unknown> | undefined
      const calls = schema['x-calls'] as Record<string, string> | undefined
      return { name, schema, example: body.length > 1 ? body : body[0], picture: { body, sample, calls } }
    })
    return [sharedEntry, ...kinds]
  },
}
