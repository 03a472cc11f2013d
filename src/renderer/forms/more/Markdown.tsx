import './more.css'
import { useId, useState } from 'react'
import { useServices } from '../../hooks.ts'
import { Markdown as Shown } from '../../parts/markdown.tsx'
import { useField } from '../field.ts'
import { Textarea } from '../widgets/textarea.tsx'

/** Renders a Markdown editor with a preview. */
export default function Markdown() {
  const field = useField()
  const { t } = useServices()
  const [reading, setReading] = useState(false)
  const preview = useId()
  return (
    <div className="ts-writing">
      <div className="ts-writing__bar">
        <button
          type="button"
          className="ts-button ts-button--quiet ts-button--small"
          aria-expanded={reading}
          aria-controls={preview}
          onClick={() => setReading(!reading)}
        >
          {t(reading ? 'renderer.preview_close' : 'renderer.preview_open')}
        </button>
        <span className="ts-field__help">{t('renderer.markdown_help')}</span>
      </div>
      <div className="ts-writing__sides">
        <Textarea rows={10} />
        {reading && (
          <section id={preview} className="ts-writing__preview ts-text" aria-label={t('renderer.preview')}>
            <Shown source={String(field.value ?? '')} />
          </section>
        )}
      </div>
    </div>
  )
}
