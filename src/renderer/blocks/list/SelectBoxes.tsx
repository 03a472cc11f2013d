import { type ChangeEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { useServices } from '../../hooks.ts'
import { rowKeyOf } from '../parts/rows.ts'
import { type Selection, useSelection } from './selection.ts'

interface RowBoxProps {
  selection: Selection
  row: unknown
  index: number
  page: readonly unknown[]
  /** The id of the element that names the row. */
  nameId: string
}

/** Renders the checkbox of a row. With the shift key it selects all rows from the last toggled one. */
export function SelectBox({ selection, row, index, page, nameId }: RowBoxProps) {
  const { t } = useServices()
  const id = rowKeyOf(row, index)
  const isSelected = () => selection.has(id)
  const checked = useSyncExternalStore(selection.subscribe, isSelected, isSelected)
  if (!selection.isSelectable(row)) return null
  const boxId = `${nameId}-box`
  const handleChange = ({ nativeEvent }: ChangeEvent) =>
    selection.toggle(row, page, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  return (
    <label className="ts-table__boxed">
      <input
        id={boxId}
        type="checkbox"
        checked={checked}
        aria-label={t('lists.select_row')}
        aria-labelledby={`${boxId} ${nameId}`}
        onChange={handleChange}
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

/** Renders the checkbox that selects or deselects all rows of the page. */
export function SelectPage({ selection, page }: Pick<RowBoxProps, 'selection' | 'page'>) {
  const { t } = useServices()
  const boxRef = useRef<HTMLInputElement>(null)
  useSelection(selection)
  const isSelected = (row: unknown) => selection.has(rowKeyOf(row, page.indexOf(row)))
  const selectable = page.filter(selection.isSelectable)
  const areSomeSelected = selectable.some(isSelected)
  const areAllSelected = areSomeSelected && selectable.every(isSelected)
  useEffect(() => {
    if (boxRef.current) boxRef.current.indeterminate = areSomeSelected && !areAllSelected
  }, [areSomeSelected, areAllSelected])
  return (
    <label className="ts-table__boxed">
      <input
        ref={boxRef}
        type="checkbox"
        checked={areAllSelected}
        aria-label={t('lists.select_page')}
        onChange={() => selection.setSelected(page, !areAllSelected)}
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
