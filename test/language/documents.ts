import { assemble, type Library } from '../../src/language/documents/library.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import documents from './fixtures/documents.json' with { type: 'json' }

/** Returns a small product in the language of the real one. */
export function smallLibrary(): Library {
  const language = [...readLibrary().files].filter(([, { path }]) => path.startsWith('schemas/language/'))
  return assemble([
    ...language.map(([content, origin]) => ({ ...origin, content })),
    ...Object.entries(documents).map(([path, content]) => ({ path, content })),
  ])
}
