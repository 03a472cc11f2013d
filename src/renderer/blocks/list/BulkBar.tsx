import { Suspense, useMemo, useState } from 'react'
import type { Action } from '../../../generated/language.ts'
import { buttonClassOf } from '../../actions/ActionButton.tsx'
import { permissionOf } from '../../actions/permission.ts'
import { useFormat, useReader, useScreen, useServices } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import { lazyWithPreload, Preloadable } from '../../parts/Preloadable.tsx'
import { rowKeyOf } from '../parts/rows.ts'
import { batchStepOf } from './batch.ts'
import { type Selection, useSelection } from './selection.ts'
import { useAllRowsLoader } from './use-all-rows-loader.ts'
import type { List } from './use-list.ts'

interface BulkBarProps {
  list: List
  selection: Selection
  /** Returns the name of a row. */
  nameOf(row: unknown): string
  /** Called when the dialog opens and closes. */
  onAsking(open: boolean): void
}

const bulkDialog = lazyWithPreload(() => import('./BulkDialog.tsx'))

/** The number of selected rows above which every action is offered, without a check of each row. */
const maxCheckedRows = 100

/** Displays the number of selected rows and their actions at the bottom of the screen. */
export function BulkBar({ list, selection, nameOf, onAsking }: BulkBarProps) {
  const services = useServices()
  const reader = useReader()
  const format = useFormat()
  const { bundle } = useScreen()
  const loadAllRows = useAllRowsLoader(list)
  const { count, rows } = useSelection(selection)
  const version = selection.version()
  const [openAction, setOpenAction] = useState<Action>()
  const [isBusy, setIsBusy] = useState(false)
  const { t } = services
  const { block, scope } = list
  const total = Number(list.response.total ?? list.rows.length)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the selected rows
  const actions = useMemo(() => {
    const batchActions = (block.actions ?? []).filter((action) => batchStepOf(action, bundle))
    if (rows.length > maxCheckedRows) return batchActions
    return batchActions.filter((action) =>
      rows.some((row) => permissionOf(action, bundle, { ...scope, row }, reader, services.report).isShown),
    )
  }, [version, block, bundle, scope, reader, services])

  // Focuses the list when the empty selection removes the toolbar.
  const focusList = () => list.countRef.current?.focus({ preventScroll: true })
  function openDialog(action: Action): void {
    setOpenAction(action)
    onAsking(true)
  }
  function closeDialog(): void {
    setOpenAction(undefined)
    onAsking(false)
    if (selection.count === 0) requestAnimationFrame(focusList)
  }

  async function selectAllRows(): Promise<void> {
    setIsBusy(true)
    await loadAllRows()
      .then((allRows) => selection.setSelected(allRows, true))
      .catch(services.toastError)
    setIsBusy(false)
  }

  const visibleKeys = new Set(list.rows.map(rowKeyOf))
  const otherPageCount = rows.filter((row, index) => !visibleKeys.has(rowKeyOf(row, index))).length
  const toolbar = count > 0 && (
    <section className="ts-bulk" aria-label={t('lists.selection')}>
      <p className="ts-bulk__count" role="status">
        <strong className="ts-number">{format(count, 'number')}</strong> {t('lists.selected', { count })}
        {otherPageCount > 0 && ` ${t('lists.unseen', { count: otherPageCount })}`}
      </p>
      {total > list.rows.length && count < Math.min(total, 1000) && (
        <button
          type="button"
          className="ts-button ts-button--quiet"
          aria-busy={isBusy || undefined}
          onClick={() => void selectAllRows()}
        >
          {t(total > 1000 ? 'lists.select_first' : 'lists.select_every', { count: total })}
        </button>
      )}
      <button
        type="button"
        className="ts-button ts-button--quiet ts-button--icon ts-bulk__clear"
        aria-label={t('lists.deselect')}
        onClick={() => {
          selection.clear()
          focusList()
        }}
      >
        <Icon name="close" />
      </button>
      <div className="ts-bulk__actions">
        {actions.map((action, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: actions have a fixed order in their document
            key={index}
            type="button"
            className={buttonClassOf({ tone: action.tone === 'danger' ? 'danger' : 'secondary' })}
            aria-haspopup="dialog"
            onClick={() => openDialog(action)}
          >
            {action.icon && <Icon name={action.icon} />}
            {reader.text(action.label, scope)}
          </button>
        ))}
      </div>
    </section>
  )
  return (
    <>
      {toolbar}
      {openAction && (
        <Suspense fallback={null}>
          <Preloadable
            part={bulkDialog}
            props={{ list, action: openAction, selection, nameOf, onClose: closeDialog }}
          />
        </Suspense>
      )}
    </>
  )
}
