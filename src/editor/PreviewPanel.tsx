import { useState } from 'react'
import { useServices } from '../renderer/hooks.ts'
import { Preview } from './Preview.tsx'

interface PreviewPanelProps {
  source: string
  isValid: boolean
}

/** Renders the preview panel: initially open if there is room beside the editor, otherwise closed. */
export function PreviewPanel(props: PreviewPanelProps) {
  const { t } = useServices()
  const [isOpen, setIsOpen] = useState(() => matchMedia('(min-width: 75rem)').matches)
  return (
    <div className="ts-workbench__beside">
      <button
        type="button"
        className="ts-button ts-button--quiet"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(isOpen ? 'renderer.editor_preview_hide' : 'renderer.editor_preview_show')}
      </button>
      {isOpen && <Preview {...props} />}
    </div>
  )
}
