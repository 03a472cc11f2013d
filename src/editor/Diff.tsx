import { useEffect, useRef, useState } from 'react'
import { codeOptions, monaco } from './monaco.ts'

interface DiffProps {
  before: string
  after: string
  beforeLabel: string
  afterLabel: string
}

/** On less room the two texts stand one below the other, line by line. */
const SIDE_BY_SIDE = 720

/** Two texts and how they differ. Its own wrapper: the library's takes the texts away before the editor that shows them. */
export function Diff({ before, after, beforeLabel, afterLabel }: DiffProps) {
  const place = useRef<HTMLDivElement>(null)
  const [models, setModels] = useState<monaco.editor.IDiffEditorModel>()

  useEffect(() => {
    if (!place.current) return
    const editor = monaco.editor.createDiffEditor(place.current, {
      ...codeOptions,
      readOnly: true,
      renderSideBySideInlineBreakpoint: SIDE_BY_SIDE,
      useInlineViewWhenSpaceIsLimited: true,
      hideUnchangedRegions: { enabled: true },
      renderOverviewRuler: false,
    })
    const texts = {
      original: monaco.editor.createModel('', 'json'),
      modified: monaco.editor.createModel('', 'json'),
    }
    editor.setModel(texts)
    editor.getOriginalEditor().updateOptions({ ariaLabel: beforeLabel })
    editor.getModifiedEditor().updateOptions({ ariaLabel: afterLabel })
    setModels(texts)
    return () => {
      editor.dispose()
      texts.original.dispose()
      texts.modified.dispose()
    }
  }, [beforeLabel, afterLabel])

  useEffect(() => models?.original.setValue(before), [models, before])
  useEffect(() => models?.modified.setValue(after), [models, after])
  return <div className="ts-editor__code" ref={place} />
}
