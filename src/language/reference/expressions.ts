import { resolve } from '../documents/schema.ts'
import { exampleOf, type ReferenceSection } from './entry.ts'

/** Lists the functions of expressions; the picture shows the result of the example. */
export const functions: ReferenceSection = {
  kind: 'function',
  entries: (schemas) =>
    describedEntries('functions.json', schemas).map(({ name, schema }) => {
      const example = String(exampleOf(schema))
      const items = [{ label: 'blocks.example_result', value: example }]
      return { name, schema, example, picture: { body: [{ block: 'facts', items }] } }
    }),
}

/** Lists the names available to expressions. */
export const names: ReferenceSection = {
  kind: 'name',
  entries: (schemas) =>
    describedEntries('names.json', schemas).map(({ name, schema }) => ({
      name,
      schema,
      example: exampleOf(schema),
    })),
}

function describedEntries(file: string, schemas: Parameters<ReferenceSection['entries']>[0]) {
  const { properties = {} } = resolve(file, schemas)
  return Object.entries(properties).map(([name, schema]) => ({ name, schema }))
}
