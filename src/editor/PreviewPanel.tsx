import { useState } from 'react'
import { useServices } from '../renderer/hooks.ts'
import { Preview } from './Preview.tsx'

interface PreviewPanelProps {
  source: string
  isValid: boolean
}

/** Renders the preview panel: open if there is room beside the editor, otherwise after a press. */
export function PreviewPanel(props: PreviewPanelProps) {
  const { t } = useServices()
  const [open, setOpen] = useState(() => matchMedia('(min-width: 75rem)').matches)
  return (
    <div className="ts-workbench__beside">
      <button
        type="button"
        className="ts-button ts-button--quiet"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'renderer.editor_preview_hide' : 'renderer.editor_preview_show')}
      </button>
      {open && <Preview {...props} />}
    </div>
  )
}
