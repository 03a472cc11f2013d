import { useEffect, useState } from 'react'
import type { Problem } from '../language/checker/problem.ts'
import { useServices } from '../renderer/hooks.ts'
import { assistWith } from './assist.ts'
import { CodeEditor } from './CodeEditor.tsx'
import type { LanguageWorker } from './language.ts'
import { configureSchema, monaco } from './monaco.ts'

interface TextViewProps {
  label: string
  value: string
  readonly: boolean
  problems: readonly Problem[] | undefined
  language: LanguageWorker
  /** The problem to scroll to. */
  targetProblem: Problem | undefined
  onChange(source: string): void
}

type EditorInstance = monaco.editor.ICodeEditor

/** Renders the text with suggestions, explanations and underlined problems. */
export default function TextView({
  label,
  value,
  readonly,
  targetProblem,
  onChange,
  ...checker
}: TextViewProps) {
  const { t, report } = useServices()
  const [editor, setEditor] = useState<EditorInstance>()
  const { language, problems } = checker
  useMarkers(editor, problems)
  useEffect(() => assistWith(language), [language])
  useEffect(() => {
    language.schema().then(configureSchema).catch(report)
  }, [language, report])
  useEffect(() => {
    if (editor && targetProblem) revealProblem(editor, targetProblem)
  }, [editor, targetProblem])

  return (
    <>
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
        <p className="ts-editor__hint">{t('renderer.editor_keys')}</p>
      </div>
      <CodeEditor label={label} value={value} readonly={readonly} onChange={onChange} onMount={setEditor} />
    </>
  )

  function run(action: string): void {
    editor?.focus()
    editor?.getAction(action)?.run()
  }
}

function revealProblem(editor: EditorInstance, { start = 0, end = start }: Problem): void {
  const model = editor.getModel()
  if (!model) return
  const range = rangeIn(model, start, end)
  editor.setSelection(range)
  editor.revealRangeInCenter(range)
  editor.focus()
}

/** Underlines all problems in the text, with their message on hover. */
function useMarkers(editor: EditorInstance | undefined, problems: readonly Problem[] | undefined): void {
  useEffect(() => {
    const model = editor?.getModel()
    if (!model || problems === undefined) return
    const markers = problems.map(({ start = 0, end = start, message, remedy, rule, warning }) => {
      const { startLineNumber, startColumn, endLineNumber, endColumn } = rangeIn(model, start, end)
      const markerRange = { startLineNumber, startColumn, endLineNumber, endColumn }
      return {
        ...markerRange,
        message: `${message}\n${remedy}`,
        source: rule,
        severity: warning ? monaco.MarkerSeverity.Warning : monaco.MarkerSeverity.Error,
      }
    })
    monaco.editor.setModelMarkers(model, 'tesela', markers)
  }, [editor, problems])
}

function rangeIn(model: monaco.editor.ITextModel, start: number, end: number): monaco.Range {
  return monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end))
}
