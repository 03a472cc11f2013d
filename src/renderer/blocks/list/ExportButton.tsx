import { Suspense, useState } from 'react'
import { useServices } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import { lazyWithPreload, Preloadable } from '../../parts/Preloadable.tsx'
import type { List } from './use-list.ts'

const dialog = lazyWithPreload(() => import('./ExportDialog.tsx'))

/** Exports the rows that the list finds; `columns` are the positions of the visible columns. */
export function ExportButton({ list, columns }: { list: List; columns: readonly number[] }) {
  const { t } = useServices()
  const [open, setOpen] = useState(false)
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
      {open && (
        <Suspense fallback={null}>
          <Preloadable part={dialog} props={{ list, columns, onClose: () => setOpen(false) }} />
        </Suspense>
      )}
    </>
  )
}
