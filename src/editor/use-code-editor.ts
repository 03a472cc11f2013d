import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keepsCursorInSight } from './in-sight.ts'
import { codeOptions, monaco } from './monaco.ts'

interface Code {
  label: string
  value: string
  readonly: boolean
  onChange(source: string): void
}

/**
 * A code editor in `place`, undefined until it stands there. Our own wrapper: the library's makes it where nobody sees it and
 * shows it afterwards, which draws everything twice.
 */
export function useCodeEditor(
  place: RefObject<HTMLElement | null>,
  { label, value, readonly, onChange }: Code,
): monaco.editor.ICodeEditor | undefined {
  const [editor, setEditor] = useState<monaco.editor.ICodeEditor>()
  const [first] = useState({ label, value, readonly })
  // The text of the editor: what it told, or was told.
  const known = useRef(value)

  useLayoutEffect(() => {
    if (!place.current) return
    const model = monaco.editor.createModel(first.value, 'json')
    const made = monaco.editor.create(place.current, {
      ...codeOptions,
      ariaLabel: first.label,
      readOnly: first.readonly,
      model,
    })
    const following = keepsCursorInSight(made)
    setEditor(made)
    return () => {
      for (const part of [following, made, model]) part.dispose()
    }
  }, [place, first])

  useEffect(() => editor?.updateOptions({ ariaLabel: label, readOnly: readonly }), [editor, label, readonly])

  useEffect(() => {
    const listening = editor?.onDidChangeModelContent(() => {
      known.current = editor.getModel()?.getValue() ?? ''
      onChange(known.current)
    })
    return () => listening?.dispose()
  }, [editor, onChange])

  useEffect(() => {
    const model = editor?.getModel()
    if (!model || value === known.current) return
    known.current = value
    // An edit, not another text: what was there comes back with Ctrl+Z.
    model.pushStackElement()
    model.pushEditOperations(null, [{ range: model.getFullModelRange(), text: value }], () => null)
    model.pushStackElement()
  }, [editor, value])

  return editor
}
