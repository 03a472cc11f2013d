import { resolve } from '../documents/schema.ts'
import { exampleOf, type ReferenceSection } from './entry.ts'

/** The screen itself: a page of its own is no picture on this one. */
export const screens: ReferenceSection = {
  kind: 'screen',
  entries(schemas) {
    const schema = resolve('screen.json', schemas)
    return [{ name: 'screen', schema, example: exampleOf(schema) }]
  },
}
