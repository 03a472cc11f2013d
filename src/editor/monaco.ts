import { loader } from '@monaco-editor/react'
import * as monaco from 'monaco-editor/editor'
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
import './features.ts'
import JsonWorker from 'monaco-editor/languages/features/json/json.worker?worker'
import { jsonDefaults } from 'monaco-editor/languages/features/json/register'
import type { JsonSchema } from '../language/documents/schema.ts'

self.MonacoEnvironment = {
  getWorker: (_id, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
}

/** Configures completion and hover by the schema; our own checker reports problems. */
export function configureSchema(schema: JsonSchema): void {
  jsonDefaults.setDiagnosticsOptions({
    validate: false,
    enableSchemaRequest: false,
    schemas: [{ uri: 'tesela://customization', fileMatch: ['*'], schema }],
  })
}

/** The options of all code editors. */
export const codeOptions = {
  minimap: { enabled: false },
  tabSize: 2,
  // Lets Tab leave the editor, for keyboard users.
  tabFocusMode: true,
  fixedOverflowWidgets: true,
  scrollBeyondLastLine: false,
  automaticLayout: true,
  wordWrap: 'on',
  quickSuggestions: { strings: true, other: true, comments: false },
  // Suggests values of the language, not words of the text.
  wordBasedSuggestions: 'off',
} satisfies monaco.editor.IEditorOptions & monaco.editor.IGlobalEditorOptions

// Changes the colours of differences, so that text on them has a contrast of 4.5:1.
monaco.editor.defineTheme('tesela-dark', {
  base: 'vs-dark',
  inherit: true,
  rules: [],
  colors: {
    'diffEditor.insertedLineBackground': '#9bb9550f',
    'diffEditor.insertedTextBackground': '#9ccc2c14',
    'diffEditor.insertedTextBorder': '#9ccc2c80',
    'diffEditor.removedLineBackground': '#ff00000f',
    'diffEditor.removedTextBackground': '#ff000014',
    'diffEditor.removedTextBorder': '#ff6b6b80',
  },
})

monaco.editor.defineTheme('tesela-light', {
  base: 'vs',
  inherit: true,
  rules: [],
  colors: {
    'diffEditor.removedLineBackground': '#ff000014',
    'diffEditor.removedTextBackground': '#ff00001f',
    'diffEditor.removedTextBorder': '#c0392b80',
  },
})

// Uses the bundled editor; the library would load one from a CDN.
loader.config({ monaco })

export { monaco }
