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
export function explainWith(schema: JsonSchema): void {
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
  // Who writes with the keyboard alone must get out again.
  tabFocusMode: true,
  fixedOverflowWidgets: true,
  scrollBeyondLastLine: false,
  automaticLayout: true,
  wordWrap: 'on',
  quickSuggestions: { strings: true, other: true, comments: false },
  // What it offers comes from the language, not from words that happen to stand in the text.
  wordBasedSuggestions: 'off',
} satisfies monaco.editor.IEditorOptions & monaco.editor.IGlobalEditorOptions

// The editor's own colours, but for differences: words on them reach 4.5:1.
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

// The library would fetch an editor of its own from a foreign server.
loader.config({ monaco })

export { monaco }
