import { Editor as CodeEditor } from '@monaco-editor/react'
import { useEffect, useState } from 'react'
import type { Problem } from '../../language/checker/problem.ts'
import { useHost } from '../use.ts'
import './editor.css'
import { monaco } from './monaco.ts'
import { PreviewPanel } from './PreviewPanel.tsx'
import { Problems } from './Problems.tsx'
import { useChecker } from './use-checker.ts'

interface EditorProps {
  id: string
  label: string
  value: string
  readonly: boolean
  describedBy: string | undefined
  onChange(source: string): void
}

type Instance = monaco.editor.IStandaloneCodeEditor

/** A code editor for a tenant's document: it offers what may stand at each place, explains it, and tells what is wrong. */
export default function Editor({ id, label, value, readonly, describedBy, onChange }: EditorProps) {
  const { t, preview } = useHost()
  const [editor, setEditor] = useState<Instance>()
  const problems = useChecker(value)
  useMarkers(editor, problems)

  return (
    <div className="ts-workbench">
      <fieldset className="ts-editor" id={id} tabIndex={-1} aria-label={label} aria-describedby={describedBy}>
        <div className="ts-editor__bar">
          <button
            type="button"
            className="ts-button ts-button--quiet"
            onClick={() => run('editor.action.formatDocument')}
          >
            {t('renderer.editor_format')}
          </button>
          <button type="button" className="ts-button ts-button--quiet" onClick={() => run('actions.find')}>
            {t('renderer.editor_find')}
          </button>
        </div>
        <div className="ts-editor__code">
          <CodeEditor
            language="json"
            value={value}
            theme={isDark() ? 'vs-dark' : 'light'}
            loading={t('renderer.loading')}
            onMount={setEditor}
            onChange={(source) => onChange(source ?? '')}
            options={{
              ariaLabel: label,
              readOnly: readonly,
              minimap: { enabled: false },
              tabSize: 2,
              // Who writes with the keyboard alone must get out again.
              tabFocusMode: true,
              fixedOverflowWidgets: true,
              scrollBeyondLastLine: false,
              automaticLayout: true,
              wordWrap: 'on',
            }}
          />
        </div>
        <Problems problems={problems} source={value} onJump={jump} />
      </fieldset>
      {!preview && <PreviewPanel source={value} sound={problems?.length === 0} />}
    </div>
  )

  function run(action: string): void {
    editor?.focus()
    editor?.getAction(action)?.run()
  }

  function jump({ start = 0, end = start }: Problem): void {
    const model = editor?.getModel()
    if (!editor || !model) return
    const range = rangeIn(model, start, end)
    editor.setSelection(range)
    editor.revealRangeInCenter(range)
    editor.focus()
  }
}

/** Underlines every problem in the text, with what it says on hover. */
function useMarkers(editor: Instance | undefined, problems: readonly Problem[] | undefined): void {
  useEffect(() => {
    const model = editor?.getModel()
    if (!model || problems === undefined) return
    const markers = problems.map(({ start = 0, end = start, message, remedy, rule }) => {
      const { startLineNumber, startColumn, endLineNumber, endColumn } = rangeIn(model, start, end)
      const place = { startLineNumber, startColumn, endLineNumber, endColumn }
      return {
        ...place,
        message: `${message}\n${remedy}`,
        source: rule,
        severity: monaco.MarkerSeverity.Error,
      }
    })
    monaco.editor.setModelMarkers(model, 'tesela', markers)
  }, [editor, problems])
}

function rangeIn(model: monaco.editor.ITextModel, start: number, end: number): monaco.Range {
  return monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end))
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}
