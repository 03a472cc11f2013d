import type { FactsBlock } from '../../generated/language.ts'
import { resolve } from '../documents/schema.ts'
import { entriesOfEnum, type Shelf } from './entry.ts'

type Item = FactsBlock['items'][number]

/** Each way to show a value. */
export const formats: Shelf = {
  kind: 'format',
  entries: (schemas) =>
    entriesOfEnum(resolve('common.json#/$defs/format', schemas), (example, format) => {
      // What stands in x-examples is a value and, where it needs one, its enumeration.
      const item = { label: 'blocks.example_value', ...Object(example), as: format } as Item
      return { example: item, picture: { body: [{ block: 'facts', items: [item] }] } }
    }),
}
