import { Suspense, useState } from 'react'
import { useServices } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import { lazyWithPreload, Preloadable } from '../../parts/Preloadable.tsx'
import type { List } from './use-list.ts'

const exportDialog = lazyWithPreload(() => import('./ExportDialog.tsx'))

/** Opens the export of all rows that match the list's query; `columns` are the positions of the visible columns. */
export function ExportButton({ list, columns }: { list: List; columns: readonly number[] }) {
  const { t } = useServices()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="ts-filter__button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="download" />
        <span className="ts-filter__words">{t('lists.export')}</span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Preloadable part={exportDialog} props={{ list, columns, onClose: () => setOpen(false) }} />
        </Suspense>
      )}
    </>
  )
}
