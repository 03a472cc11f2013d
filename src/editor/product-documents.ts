import { assemble, type Library, type LibraryFile } from '../language/documents/library.ts'

/** The product's documents, which a tenant's is written beside. The browser keeps them: their address names their content. */
export async function readProductDocuments(address: string): Promise<Library> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  // The server writes them from the same types.
  return assemble((await response.json()) as LibraryFile[])
}
