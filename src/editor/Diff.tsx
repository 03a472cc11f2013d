import { DiffEditor, type DiffOnMount } from '@monaco-editor/react'
import { codeOptions } from './monaco.ts'
import { useTheme } from './use-theme.ts'

interface DiffProps {
  before: string
  after: string
  beforeLabel: string
  afterLabel: string
}

const options = {
  ...codeOptions,
  readOnly: true,
  // The width in pixels below which the differences are shown inline.
  renderSideBySideInlineBreakpoint: 720,
  useInlineViewWhenSpaceIsLimited: true,
  hideUnchangedRegions: { enabled: true },
  renderOverviewRuler: false,
}

/** Shows two texts and their differences. */
export function Diff({ before, after, beforeLabel, afterLabel }: DiffProps) {
  const handleMount: DiffOnMount = (editor) => {
    const models = editor.getModel()
    // Disposes of the models after the editor; the library would dispose of them before it.
    editor.onDidDispose(() => {
      models?.original.dispose()
      models?.modified.dispose()
    })
    editor.getOriginalEditor().updateOptions({ ariaLabel: beforeLabel })
    editor.getModifiedEditor().updateOptions({ ariaLabel: afterLabel })
  }
  return (
    <div className="ts-editor__code">
      <DiffEditor
        key={beforeLabel}
        language="json"
        original={before}
        modified={after}
        theme={useTheme()}
        options={options}
        loading={null}
        keepCurrentOriginalModel
        keepCurrentModifiedModel
        onMount={handleMount}
      />
    </div>
  )
}
