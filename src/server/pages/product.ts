import type { Library, LibraryFile } from '../../language/library.ts'
import { oncePer } from '../../language/once-per.ts'
import { type Content, contentOf } from './content.ts'

/** The product's documents: what an editor checks a tenant's beside, and offers while one writes. The same for every tenant. */
export const productOf = oncePer(({ files }: Library): Content => {
  const documents = [...files].map(([content, { path }]): LibraryFile => ({ path, content }))
  return contentOf('application/json; charset=utf-8', JSON.stringify(documents))
})
