import type { ArrayFieldTemplateProps } from '@rjsf/utils'
import { Suspense, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { schemaAt } from '../../../language/validation/place.ts'
import { useFileWords } from '../../parts/FileButton.tsx'
import { FileZone } from '../../parts/FileZone.tsx'
import { Preloadable } from '../../parts/Preloadable.tsx'
import { useFileSender } from '../../parts/use-file-sender.ts'
import { useServices } from '../../services.ts'
import { EnclosingPathContext, useForm } from '../context.ts'
import { cropper } from '../crop/part.ts'
import { ratioOf } from '../crop/ratios.ts'
import { FrameContext, useFieldFrame } from '../field.ts'
import { ListContext, type Mark } from '../list/context.ts'
import { useFocusAfterChange } from '../list/focus.ts'
import { FieldError } from '../templates/FieldTemplate.tsx'
import { Help } from '../templates/Help.tsx'
import { Label } from '../templates/Label.tsx'
import { FilesContext, rulesOf } from './context.ts'
import './files.css'

/** Renders a list of files: one row each, and the drop zone. */
export function FilesTemplate({ items, onAddClick }: ArrayFieldTemplateProps<Mark[]>) {
  const here = useFieldFrame()
  const { field, path, id, label, describedBy, schema, readonly, error } = here
  const { form } = useForm()
  const { t, tenant } = useServices()
  const { frame, said, plan, say } = useFocusAfterChange(items.length)
  const [refused, setRefused] = useState<readonly string[]>([])
  /** The pictures still to be cropped, one after the other. */
  const [uncut, setUncut] = useState<readonly File[]>([])
  const [next] = uncut
  const { item } = field
  const maxFiles = Number(schema.maxItems ?? Number.POSITIVE_INFINITY)
  const freePlaces = maxFiles - items.length
  const pictures = schema['x-pictures'] === true
  const ratio = ratioOf(field, tenant)
  const shared = useMemo(() => {
    const file = schemaAt(form.schema, [...path, '0', ...(item?.fields ? ['file_id'] : [])])
    return { rules: rulesOf(schema, file), pictures, ratio, arriving: new Map<number, File>() }
  }, [form, path, schema, item, pictures, ratio])
  const { refusalOf, typeRefusalOf } = useFileSender(shared.rules)
  const wrongWith = ratio === undefined ? refusalOf : typeRefusalOf
  const words = useFileWords(pictures)
  const list = useMemo(
    () => (item === undefined ? null : { item, summary: undefined, first: 0, readonly, plan }),
    [item, readonly, plan],
  )
  const { max } = shared.rules

  return (
    <FrameContext value={here}>
      <fieldset className="ts-list" id={id} ref={frame} tabIndex={-1} aria-describedby={describedBy}>
        <legend className="ts-field__label">
          <Label />
        </legend>
        <Help />
        {items.length > 0 && (
          <ListContext value={list}>
            <FilesContext value={shared}>
              <EnclosingPathContext value={path}>
                <ol className="ts-list__rows">{items}</ol>
              </EnclosingPathContext>
            </FilesContext>
          </ListContext>
        )}
        <FieldError />
        {!readonly && freePlaces > 0 && (
          <FileZone
            id={`${id}-add`}
            label={label}
            buttonText={words.several}
            accept={shared.rules.accept}
            multiple
            describedBy={`${id}-hint`}
            invalid={error !== undefined}
            onFiles={take}
          >
            <p className="ts-upload__hint" id={`${id}-hint`}>
              {t('renderer.uploads_hint', { max })}
              {Number.isFinite(maxFiles) && ` ${t('renderer.uploads_room', { count: freePlaces })}`}
            </p>
          </FileZone>
        )}
        {!readonly && freePlaces <= 0 && (
          <p className="ts-field__help">{t('renderer.uploads_full', { count: maxFiles })}</p>
        )}
        {refused.length > 0 && (
          <div role="alert">
            <ul className="ts-files__refused">
              {refused.map((line) => (
                <li key={line} className="ts-field__error">
                  {line}
                </li>
              ))}
            </ul>
          </div>
        )}
        {next && ratio !== undefined && (
          <Suspense>
            <Preloadable
              key={uncut.length}
              part={cropper}
              props={{
                file: next,
                ratio,
                onDone: (file) => {
                  setUncut(uncut.slice(1))
                  const refusal = refusalOf(file)
                  if (refusal === undefined) add([file])
                  else setRefused([...refused, `${file.name}: ${refusal}`])
                },
                onClose: () => setUncut(uncut.slice(1)),
              }}
            />
          </Suspense>
        )}
        <p className="ts-visually-hidden" role="status">
          {said}
        </p>
      </fieldset>
    </FrameContext>
  )

  /** Adds files and reports those that are not accepted. */
  function take(files: readonly File[]): void {
    const messages: string[] = []
    const accepted: File[] = []
    for (const file of files) {
      const isFull = items.length + accepted.length >= maxFiles
      const wrong = wrongWith(file) ?? (isFull ? t('renderer.uploads_full', { count: maxFiles }) : undefined)
      if (wrong === undefined) accepted.push(file)
      else messages.push(`${file.name}: ${wrong}`)
    }
    setRefused(messages)
    if (ratio === undefined) add(accepted)
    else setUncut(accepted)
  }

  /** Adds a row for each file. */
  function add(files: readonly File[]): void {
    const rows = items.length + files.length
    for (const [index, file] of files.entries()) {
      shared.arriving.set(items.length + index, file)
      // Flushes, because rjsf adds to the rows rendered last.
      flushSync(() => onAddClick())
    }
    // Restores the focus when the drop zone disappears.
    if (rows >= maxFiles) frame.current?.focus()
    if (files.length > 0) say(t('renderer.uploads_added', { count: files.length }))
  }
}
