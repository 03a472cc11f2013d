import { assemble, type Library, type LibraryFile } from '../language/documents/library.ts'

/**
 * Loads the product's documents, which the browser caches because their URL contains their hash. Throws if the request
 * fails.
 */
export async function readProductDocuments(address: string): Promise<Library> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  // Casts, because the server writes the documents from the same types.
  return assemble((await response.json()) as LibraryFile[])
}
