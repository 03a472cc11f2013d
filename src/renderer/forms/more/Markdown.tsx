import './more.css'
import { useId, useState } from 'react'
import { useServices } from '../../hooks.ts'
import { Markdown as MarkdownText } from '../../parts/markdown.tsx'
import { useField } from '../field.ts'
import { Textarea } from '../widgets/textarea.tsx'

/** Renders a Markdown editor with a preview. */
export default function Markdown() {
  const field = useField()
  const { t } = useServices()
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const previewId = useId()
  return (
    <div className="ts-writing">
      <div className="ts-writing__bar">
        <button
          type="button"
          className="ts-button ts-button--quiet ts-button--small"
          aria-expanded={isPreviewOpen}
          aria-controls={previewId}
          onClick={() => setPreviewOpen(!isPreviewOpen)}
        >
          {t(isPreviewOpen ? 'renderer.preview_close' : 'renderer.preview_open')}
        </button>
        <span className="ts-field__help">{t('renderer.markdown_help')}</span>
      </div>
      <div className="ts-writing__sides">
        <Textarea rows={10} />
        {isPreviewOpen && (
          <section id={previewId} className="ts-writing__preview ts-text" aria-label={t('renderer.preview')}>
            <MarkdownText source={String(field.value ?? '')} />
          </section>
        )}
      </div>
    </div>
  )
}
