import { Suspense, useMemo, useState } from 'react'
import type { Action } from '../../../generated/language.ts'
import { classOf } from '../../actions/ActionButton.tsx'
import { permissionOf } from '../../actions/permission.ts'
import { useFormat, useReader, useScreen, useServices } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import { lazyWithPreload, Preloadable } from '../../parts/Preloadable.tsx'
import { keyOf } from '../parts/rows.ts'
import { batchStepOf } from './batch.ts'
import { useEveryRow } from './every-row.ts'
import { type Selection, useSelected } from './selection.ts'
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

/** The number of selected rows above which all actions are offered without checking each row. */
const maxRows = 100

/** Shows the number of selected rows and their actions at the foot of the screen. */
export function BulkBar({ list, selection, nameOf, onAsking }: BulkBarProps) {
  const host = useServices()
  const read = useReader()
  const format = useFormat()
  const { bundle } = useScreen()
  const everyRow = useEveryRow(list)
  const { count, rows } = useSelected(selection)
  const version = selection.version()
  const [chosen, setChosen] = useState<Action>()
  const [busy, setBusy] = useState(false)
  const { t } = host
  const { block, scope } = list
  const total = Number(list.answer.total ?? list.rows.length)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the selected rows
  const actions = useMemo(() => {
    const possible = (block.actions ?? []).filter((action) => batchStepOf(action, bundle))
    if (rows.length > maxRows) return possible
    return possible.filter((action) =>
      rows.some((row) => permissionOf(action, bundle, { ...scope, row }, read, host.report).shown),
    )
  }, [version, block, bundle, scope, read, host])

  // Focuses the list when the bar disappears with an empty selection.
  const backToList = () => list.countRef.current?.focus({ preventScroll: true })
  function open(action: Action): void {
    setChosen(action)
    onAsking(true)
  }
  function close(): void {
    setChosen(undefined)
    onAsking(false)
    if (selection.count === 0) requestAnimationFrame(backToList)
  }

  async function selectEvery(): Promise<void> {
    setBusy(true)
    await everyRow()
      .then((all) => selection.put(all, true))
      .catch(host.toastError)
    setBusy(false)
  }

  const shownKeys = new Set(list.rows.map(keyOf))
  const otherPageCount = rows.filter((row, index) => !shownKeys.has(keyOf(row, index))).length
  const bar = count > 0 && (
    <section className="ts-bulk" aria-label={t('lists.selection')}>
      <p className="ts-bulk__count" role="status">
        <strong className="ts-number">{format(count, 'number')}</strong> {t('lists.selected', { count })}
        {otherPageCount > 0 && ` ${t('lists.unseen', { count: otherPageCount })}`}
      </p>
      {total > list.rows.length && count < Math.min(total, 1000) && (
        <button
          type="button"
          className="ts-button ts-button--quiet"
          aria-busy={busy || undefined}
          onClick={() => void selectEvery()}
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
          backToList()
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
            className={classOf({ tone: action.tone === 'danger' ? 'danger' : 'secondary' })}
            aria-haspopup="dialog"
            onClick={() => open(action)}
          >
            {action.icon && <Icon name={action.icon} />}
            {read.text(action.label, scope)}
          </button>
        ))}
      </div>
    </section>
  )
  return (
    <>
      {bar}
      {chosen && (
        <Suspense fallback={null}>
          <Preloadable
            part={bulkDialog}
            props={{ list, action: chosen, selection, nameOf, onClose: close }}
          />
        </Suspense>
      )}
    </>
  )
}
