import { Editor, type OnMount } from '@monaco-editor/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { keepCursorVisible } from './keep-cursor-visible.ts'
import { codeOptions, type monaco } from './monaco.ts'
import { useTheme } from './use-theme.ts'

type EditorInstance = monaco.editor.IStandaloneCodeEditor

interface CodeEditorProps {
  label: string
  value: string
  readonly: boolean
  onChange(source: string): void
  onMount(editor: EditorInstance): void
}

/** Renders a JSON text in the code editor. Changes from outside are edits, too, so that Ctrl+Z undoes them. */
export function CodeEditor({ label, value, readonly, onChange, onMount }: CodeEditorProps) {
  const theme = useTheme()
  const [editor, setEditor] = useState<EditorInstance>()
  // The last text received from the editor. A controlled value would overwrite what is typed while the page is slow.
  const lastText = useRef(value)

  useEffect(() => {
    const model = editor?.getModel()
    if (!model || value === lastText.current) return
    lastText.current = value
    model.pushStackElement()
    model.pushEditOperations(null, [{ range: model.getFullModelRange(), text: value }], () => null)
    model.pushStackElement()
  }, [editor, value])

  const handleMount: OnMount = (instance) => {
    const cursorFollower = keepCursorVisible(instance)
    instance.onDidDispose(() => cursorFollower.dispose())
    setEditor(instance)
    onMount(instance)
  }
  const options = useMemo(() => ({ ...codeOptions, ariaLabel: label, readOnly: readonly }), [label, readonly])
  return (
    <div className="ts-editor__code">
      <Editor
        defaultLanguage="json"
        defaultValue={value}
        theme={theme}
        options={options}
        loading={null}
        saveViewState={false}
        onMount={handleMount}
        onChange={(text = '') => {
          lastText.current = text
          onChange(text)
        }}
      />
    </div>
  )
}
