import type { ArrayFieldItemTemplateProps } from '@rjsf/utils'
import { useMemo } from 'react'
import { FieldContext } from '../context.ts'
import { type Mark, useList } from './context.ts'
import { GroupRow } from './GroupRow.tsx'
import { ValueRow } from './ValueRow.tsx'

/** One row of a list: a field whose name is its number. */
export function RowTemplate({
  index,
  totalItems,
  buttonsProps,
  children,
}: ArrayFieldItemTemplateProps<Mark[]>) {
  const { item, least } = useList()
  const field = useMemo(() => ({ ...item, field: String(index) }), [item, index])
  const { hasMoveUp, hasMoveDown, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps
  const moves = {
    up: hasMoveUp ? () => onMoveUpItem() : undefined,
    down: hasMoveDown ? () => onMoveDownItem() : undefined,
    remove: totalItems > least ? () => onRemoveItem() : undefined,
  }
  const Row = item.fields ? GroupRow : ValueRow
  return (
    <FieldContext value={field}>
      <Row index={index} moves={moves}>
        {children}
      </Row>
    </FieldContext>
  )
}
