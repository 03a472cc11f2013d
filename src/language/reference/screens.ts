import { resolve } from '../documents/schema.ts'
import { exampleOf, type ReferenceSection } from './entry.ts'

/** Describes the screen, without a picture, because it is a whole page. */
export const screens: ReferenceSection = {
  kind: 'screen',
  entries(schemas) {
    const schema = resolve('screen.json', schemas)
    return [{ name: 'screen', schema, example: exampleOf(schema) }]
  },
}
