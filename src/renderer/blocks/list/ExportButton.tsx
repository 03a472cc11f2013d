import { useServices } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import { lazyWithPreload } from '../../parts/Preloadable.tsx'

export const exportDialog = lazyWithPreload(() => import('./ExportDialog.tsx'))

/** Opens the export of all rows that match the list's query. */
export function ExportButton({ onOpen }: { onOpen(): void }) {
  const { t } = useServices()
  return (
    <button type="button" className="ts-filter__button" aria-haspopup="dialog" onClick={onOpen}>
      <Icon name="download" />
      {t('lists.export')}
    </button>
  )
}
