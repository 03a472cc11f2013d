import { useServices } from '../renderer/hooks.ts'
import { Diff } from './Diff.tsx'

/** A published version of the document. */
export interface PublishedVersion {
  version: number
  source: string
}

interface ChangesViewProps {
  published: PublishedVersion
  source: string
  readonly: boolean
  onChange(source: string): void
}

/** Shows the differences to a published version. */
export default function ChangesView({ published, source, readonly, onChange }: ChangesViewProps) {
  const { t } = useServices()
  const { version, source: publishedSource } = published
  if (publishedSource === source)
    return <p className="ts-editor__calm">{t('renderer.editor_same', { version })}</p>
  return (
    <div className="ts-editor__text">
      <div className="ts-editor__bar">
        <p className="ts-editor__hint">{t('renderer.editor_sides', { version })}</p>
        {!readonly && (
          <button
            type="button"
            className="ts-button ts-button--quiet"
            onClick={() => onChange(publishedSource)}
          >
            {t('renderer.editor_take', { version })}
          </button>
        )}
      </div>
      <Diff
        before={publishedSource}
        after={source}
        beforeLabel={t('renderer.editor_before', { version })}
        afterLabel={t('renderer.editor_after')}
      />
    </div>
  )
}
