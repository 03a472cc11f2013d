import { loader } from '@monaco-editor/react'
import * as monaco from 'monaco-editor/editor'
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
import 'monaco-editor/features/register.all'
import JsonWorker from 'monaco-editor/languages/features/json/json.worker?worker'
import { jsonDefaults } from 'monaco-editor/languages/features/json/register'
import type { JsonSchema } from '../../language/schema.ts'

// From our own files: without this the loader would fetch the editor from a public server.
loader.config({ monaco })
self.MonacoEnvironment = {
  getWorker: (_id, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
}

/** What the editor offers and explains while one writes. What is wrong our own checker says. */
export function explainWith(schema: JsonSchema): void {
  jsonDefaults.setDiagnosticsOptions({
    validate: false,
    enableSchemaRequest: false,
    schemas: [{ uri: 'tesela://customization', fileMatch: ['*'], schema }],
  })
}

export { monaco }
