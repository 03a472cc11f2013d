import { type ChangeEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { useServices } from '../../hooks.ts'
import { keyOf } from '../parts/rows.ts'
import { type Selection, useSelected } from './selection.ts'

interface RowBoxProps {
  selection: Selection
  row: unknown
  index: number
  page: readonly unknown[]
  /** The id of the element that names the row. */
  nameId: string
}

/** Selects one row; with the shift key, all rows from the last selected one. */
export function SelectBox({ selection, row, index, page, nameId }: RowBoxProps) {
  const { t } = useServices()
  const id = keyOf(row, index)
  const isSelected = () => selection.has(id)
  const checked = useSyncExternalStore(selection.subscribe, isSelected, isSelected)
  if (!selection.may(row)) return null
  const boxId = `${nameId}-box`
  const change = ({ nativeEvent }: ChangeEvent) =>
    selection.toggle(row, page, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  return (
    <label className="ts-table__boxed">
      <input
        id={boxId}
        type="checkbox"
        checked={checked}
        aria-label={t('lists.select_row')}
        aria-labelledby={`${boxId} ${nameId}`}
        onChange={change}
      />
    </label>
  )
}

export function RowBox(props: RowBoxProps) {
  return (
    <td className="ts-table__box">
      <SelectBox {...props} />
    </td>
  )
}

/** Selects all rows of the page, or none. */
export function SelectPage({ selection, page }: Pick<RowBoxProps, 'selection' | 'page'>) {
  const { t } = useServices()
  const box = useRef<HTMLInputElement>(null)
  useSelected(selection)
  const isSelected = (row: unknown) => selection.has(keyOf(row, page.indexOf(row)))
  const selectable = page.filter(selection.may)
  const some = selectable.some(isSelected)
  const all = some && selectable.every(isSelected)
  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !all
  }, [some, all])
  return (
    <label className="ts-table__boxed">
      <input
        ref={box}
        type="checkbox"
        checked={all}
        aria-label={t('lists.select_page')}
        onChange={() => selection.put(page, !all)}
      />
      <span className="ts-table__boxed-words" aria-hidden="true">
        {t('lists.select_page')}
      </span>
    </label>
  )
}

export function PageBox(props: Pick<RowBoxProps, 'selection' | 'page'>) {
  return (
    <th className="ts-table__box" scope="col">
      <SelectPage {...props} />
    </th>
  )
}
