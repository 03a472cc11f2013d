import type { FactsBlock } from '../../generated/language.ts'
import { kindNames } from '../documents/kinds.ts'
import { resolve } from '../documents/schema.ts'
import { exampleOf, type ReferenceSection } from './entry.ts'

type Item = FactsBlock['items'][number]

/** Lists the formats of values. */
export const formats: ReferenceSection = {
  kind: 'format',
  entries: (schemas) =>
    kindNames({ folder: 'formats' }, schemas).map((name) => {
      const schema = resolve(`formats/${name}.json`, schemas)
      // Builds an item from the example: a value and, where needed, its enumeration.
      const item = { label: 'blocks.example_value', ...Object(exampleOf(schema)), as: name } as Item
      return { name, schema, example: item, picture: { body: [{ block: 'facts', items: [item] }] } }
    }),
}
