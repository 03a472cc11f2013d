import type { ArrayFieldTemplateProps } from '@rjsf/utils'
import { useMemo, useState } from 'react'
import { useReader, useServices } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import { EnclosingPathContext, useForm } from '../context.ts'
import { FieldMetaContext, useNewFieldMeta } from '../field.ts'
import { FieldError } from '../templates/FieldTemplate.tsx'
import { Help } from '../templates/Help.tsx'
import { Label } from '../templates/Label.tsx'
import { ListContext, RemovableContext, type RowOrigin } from './context.ts'
import { useFocusAfterChange } from './focus.ts'

/** The number of rows above which the browser skips the layout of rows outside the viewport. */
const longListRows = 20

/** Renders a list: its rows, and the button that adds one. */
export function ListTemplate({ items, onAddClick }: ArrayFieldTemplateProps<RowOrigin[]>) {
  const fieldFrame = useNewFieldMeta()
  const { field, path, id, label, describedBy, schema, readonly, required } = fieldFrame
  const { t } = useServices()
  const { scope } = useForm()
  const reader = useReader()
  const { listRef, announcement, planChange } = useFocusAfterChange(items.length)
  const [initialRows] = useState(items.length)
  const { item, summary } = field
  const minItems = required ? Number(schema.minItems ?? 0) : 0
  const maxItems = Number(schema.maxItems ?? Number.POSITIVE_INFINITY)
  const isFull = items.length >= maxItems
  const listContext = useMemo(
    () => (item === undefined ? null : { item, summary, initialRows, readonly, planChange }),
    [item, summary, initialRows, readonly, planChange],
  )
  return (
    <FieldMetaContext value={fieldFrame}>
      <fieldset className="ts-list" id={id} ref={listRef} tabIndex={-1} aria-describedby={describedBy}>
        <legend className="ts-field__label">
          <Label />
        </legend>
        <Help />
        {items.length > 0 && (
          <ListContext value={listContext}>
            <EnclosingPathContext value={path}>
              <RemovableContext value={items.length > minItems}>
                <ol className={`ts-list__rows${items.length > longListRows ? ' ts-list__rows--long' : ''}`}>
                  {items}
                </ol>
              </RemovableContext>
            </EnclosingPathContext>
          </ListContext>
        )}
        <FieldError />
        {!readonly && (
          <button
            type="button"
            className="ts-button ts-button--secondary ts-button--small"
            data-act="add"
            // Uses aria-disabled, because a disabled button would lose the focus.
            aria-disabled={isFull || undefined}
            aria-describedby={isFull ? `${id}-full` : undefined}
            onClick={() => {
              if (isFull) return
              planChange({ kind: 'added', row: items.length })
              onAddClick()
            }}
          >
            <Icon name="plus" />
            {item === undefined || item.label === field.label ? (
              <>
                {t('renderer.list_add')}
                <span className="ts-visually-hidden">: {label}</span>
              </>
            ) : (
              t('renderer.list_add_one', { name: lowercaseFirst(reader.text(item.label, scope)) })
            )}
          </button>
        )}
        {isFull && !readonly && (
          <p className="ts-field__help" id={`${id}-full`}>
            {t('renderer.list_full', { count: maxItems })}
          </p>
        )}
        <p className="ts-visually-hidden" role="status">
          {announcement}
        </p>
      </fieldset>
    </FieldMetaContext>
  )
}

/** Lowercases the first letter for use within a sentence, except in abbreviations such as IBAN. */
function lowercaseFirst(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
