import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { editorSchema } from '../../language/editor-schema.ts'
import type { Library } from '../../language/library.ts'

/** The folder, below a project's, where any editor finds by `$schema` what a document may say. Nobody keeps it. */
export const editorFolder = 'schemas/editor'

/** The kinds of document that people write. */
const kinds = [
  'areas',
  'customization',
  'flow',
  'form',
  'fragment',
  'hosts',
  'lifecycle',
  'new-tenant',
  'operation',
  'screen',
]

/** The schema of each kind in one piece, with every block and the names there are now, by its file. */
export function editorSchemas(library: Library): Record<string, string> {
  return Object.fromEntries(
    kinds.map((kind) => {
      const schema = {
        $schema: 'http://json-schema.org/draft-07/schema#',
        ...editorSchema(library, `${kind}.json`),
      }
      return [`${editorFolder}/${kind}.json`, `${JSON.stringify(schema)}\n`]
    }),
  )
}

export function writeEditorSchemas(library: Library, root: string): void {
  mkdirSync(join(root, editorFolder), { recursive: true })
  for (const [file, content] of Object.entries(editorSchemas(library)))
    writeFileSync(join(root, file), content)
}
