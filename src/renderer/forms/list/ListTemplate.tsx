import type { ArrayFieldTemplateProps } from '@rjsf/utils'
import { useMemo, useState } from 'react'
import { useReader, useServices } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import { EnclosingPathContext, useForm } from '../context.ts'
import { FrameContext, useFieldFrame } from '../field.ts'
import { FieldError } from '../templates/FieldTemplate.tsx'
import { Help } from '../templates/Help.tsx'
import { Label } from '../templates/Label.tsx'
import { ListContext, type Mark, RemovableContext } from './context.ts'
import { useFocusAfterChange } from './focus.ts'

/** The number of rows above which the browser skips the layout of those off the screen. */
const LONG = 20

/** Renders a list: its rows, and the button that adds one. */
export function ListTemplate({ items, onAddClick }: ArrayFieldTemplateProps<Mark[]>) {
  const here = useFieldFrame()
  const { field, path, id, label, describedBy, schema, readonly, required } = here
  const { t } = useServices()
  const { scope } = useForm()
  const read = useReader()
  const { frame, said, plan } = useFocusAfterChange(items.length)
  const [first] = useState(items.length)
  const { item, summary } = field
  const minItems = required ? Number(schema.minItems ?? 0) : 0
  const max = Number(schema.maxItems ?? Number.POSITIVE_INFINITY)
  const isFull = items.length >= max
  const list = useMemo(
    () => (item === undefined ? null : { item, summary, first, readonly, plan }),
    [item, summary, first, readonly, plan],
  )
  return (
    <FrameContext value={here}>
      <fieldset className="ts-list" id={id} ref={frame} tabIndex={-1} aria-describedby={describedBy}>
        <legend className="ts-field__label">
          <Label />
        </legend>
        <Help />
        {items.length > 0 && (
          <ListContext value={list}>
            <EnclosingPathContext value={path}>
              <RemovableContext value={items.length > minItems}>
                <ol className={`ts-list__rows${items.length > LONG ? ' ts-list__rows--long' : ''}`}>
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
              plan({ kind: 'added', row: items.length })
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
              t('renderer.list_add_one', { name: inSentence(read.text(item.label, scope)) })
            )}
          </button>
        )}
        {isFull && !readonly && (
          <p className="ts-field__help" id={`${id}-full`}>
            {t('renderer.list_full', { count: max })}
          </p>
        )}
        <p className="ts-visually-hidden" role="status">
          {said}
        </p>
      </fieldset>
    </FrameContext>
  )
}

/** Lowercases the first letter inside a sentence, except in abbreviations such as IBAN. */
function inSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
