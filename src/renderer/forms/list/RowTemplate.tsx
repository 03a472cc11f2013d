import type { ArrayFieldItemTemplateProps } from '@rjsf/utils'
import { memo, useMemo } from 'react'
import { FieldContext } from '../context.ts'
import { type RowOrigin, type RowProps, useList } from './context.ts'
import { GroupRow } from './GroupRow.tsx'
import { ValueRow } from './ValueRow.tsx'

/** Renders a row of a list: a field named by its index. */
export function RowTemplate({ index, buttonsProps, children }: ArrayFieldItemTemplateProps<RowOrigin[]>) {
  const { item } = useList()
  const { hasMoveUp, hasMoveDown, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps
  const moves = useMemo(
    () => ({
      up: hasMoveUp ? () => onMoveUpItem() : undefined,
      down: hasMoveDown ? () => onMoveDownItem() : undefined,
      remove: () => onRemoveItem(),
    }),
    [hasMoveUp, hasMoveDown, onMoveUpItem, onMoveDownItem, onRemoveItem],
  )
  return (
    <Row item={item} index={index} moves={moves}>
      {children}
    </Row>
  )
}

/** Memoizes rows by position, because rjsf re-renders all of them when one is added. */
const Row = memo(
  function Row({ item, ...props }: RowProps & Pick<ReturnType<typeof useList>, 'item'>) {
    const field = useMemo(() => ({ ...item, field: String(props.index) }), [item, props.index])
    return (
      <FieldContext value={field}>
        {item.fields ? <GroupRow {...props} /> : <ValueRow {...props} />}
      </FieldContext>
    )
  },
  (one, other) => one.item === other.item && one.index === other.index && one.moves === other.moves,
)
