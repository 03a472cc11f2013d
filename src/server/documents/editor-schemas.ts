import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { editorSchema } from '../../language/documents/editor-schema.ts'
import type { Library } from '../../language/documents/library.ts'

/** The folder with schemas for editors that support `$schema`; it is not under version control. */
export const editorFolder = 'schemas/editor'

/** Returns the complete schema of each kind of document, with the current blocks and names, by file. */
export function editorSchemas(library: Library): Record<string, string> {
  // Selects the kinds of documents that may have a `$schema`.
  const kinds = Object.entries(library.schemas).filter(([, { properties }]) => properties?.$schema)
  return Object.fromEntries(
    kinds.map(([file]) => {
      const schema = { $schema: 'http://json-schema.org/draft-07/schema#', ...editorSchema(library, file) }
      return [`${editorFolder}/${file}`, `${JSON.stringify(schema)}\n`]
    }),
  )
}

export function writeEditorSchemas(library: Library, root: string): void {
  mkdirSync(join(root, editorFolder), { recursive: true })
  for (const [file, content] of Object.entries(editorSchemas(library)))
    writeFileSync(join(root, file), content)
}
