import type { ArrayFieldTemplateProps } from '@rjsf/utils'
import { Suspense, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { schemaAt } from '../../../language/validation/place.ts'
import { useFileLabels } from '../../parts/FileButton.tsx'
import { FileZone } from '../../parts/FileZone.tsx'
import { Preloadable } from '../../parts/Preloadable.tsx'
import { useFileSender } from '../../parts/use-file-sender.ts'
import { useServices } from '../../services.ts'
import { EnclosingPathContext, useForm } from '../context.ts'
import { cropper } from '../crop/part.ts'
import { ratioOf } from '../crop/ratios.ts'
import { FieldMetaContext, useNewFieldMeta } from '../field.ts'
import { ListContext, type RowOrigin } from '../list/context.ts'
import { useFocusAfterChange } from '../list/focus.ts'
import { FieldError } from '../templates/FieldTemplate.tsx'
import { Help } from '../templates/Help.tsx'
import { Label } from '../templates/Label.tsx'
import { FilesContext, rulesOf } from './context.ts'
import './files.css'

/** Renders a list of files: one row each, and the drop zone. */
export function FilesTemplate({ items, onAddClick }: ArrayFieldTemplateProps<RowOrigin[]>) {
  const fieldFrame = useNewFieldMeta()
  const { field, path, id, label, describedBy, schema, readonly, error } = fieldFrame
  const { form } = useForm()
  const { t, tenant } = useServices()
  const { listRef, announcement, planChange, announce } = useFocusAfterChange(items.length)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  /** The pictures that must still be cropped, one after the other. */
  const [picturesToCrop, setPicturesToCrop] = useState<readonly File[]>([])
  const [pictureToCrop] = picturesToCrop
  const { item } = field
  const maxFiles = Number(schema.maxItems ?? Number.POSITIVE_INFINITY)
  const remainingFiles = maxFiles - items.length
  const pictures = schema['x-pictures'] === true
  const ratio = ratioOf(field, tenant)
  const filesContext = useMemo(() => {
    const file = schemaAt(form.schema, [...path, '0', ...(item?.fields ? ['file_id'] : [])])
    return { rules: rulesOf(schema, file), pictures, ratio, pendingFiles: new Map<number, File>() }
  }, [form, path, schema, item, pictures, ratio])
  const { rejectionOf, typeRejectionOf } = useFileSender(filesContext.rules)
  const refusalBeforeCrop = ratio === undefined ? rejectionOf : typeRejectionOf
  const texts = useFileLabels(pictures)
  const listContext = useMemo(
    () => (item === undefined ? null : { item, summary: undefined, initialRows: 0, readonly, planChange }),
    [item, readonly, planChange],
  )
  const { maxMegabytes } = filesContext.rules

  return (
    <FieldMetaContext value={fieldFrame}>
      <fieldset className="ts-list" id={id} ref={listRef} tabIndex={-1} aria-describedby={describedBy}>
        <legend className="ts-field__label">
          <Label />
        </legend>
        <Help />
        {items.length > 0 && (
          <ListContext value={listContext}>
            <FilesContext value={filesContext}>
              <EnclosingPathContext value={path}>
                <ol className="ts-list__rows">{items}</ol>
              </EnclosingPathContext>
            </FilesContext>
          </ListContext>
        )}
        <FieldError />
        {!readonly && remainingFiles > 0 && (
          <FileZone
            id={`${id}-add`}
            label={label}
            buttonText={texts.several}
            accept={filesContext.rules.accept}
            multiple
            describedBy={`${id}-hint`}
            invalid={error !== undefined}
            onFiles={handleFiles}
          >
            <p className="ts-upload__hint" id={`${id}-hint`}>
              {t('renderer.uploads_hint', { max: maxMegabytes })}
              {Number.isFinite(maxFiles) && ` ${t('renderer.uploads_room', { count: remainingFiles })}`}
            </p>
          </FileZone>
        )}
        {!readonly && remainingFiles <= 0 && (
          <p className="ts-field__help">{t('renderer.uploads_full', { count: maxFiles })}</p>
        )}
        {refusals.length > 0 && (
          <div role="alert">
            <ul className="ts-files__refused">
              {refusals.map((line) => (
                <li key={line} className="ts-field__error">
                  {line}
                </li>
              ))}
            </ul>
          </div>
        )}
        {pictureToCrop && ratio !== undefined && (
          <Suspense>
            <Preloadable
              key={picturesToCrop.length}
              part={cropper}
              props={{
                file: pictureToCrop,
                ratio,
                onDone: (file) => {
                  setPicturesToCrop(picturesToCrop.slice(1))
                  const refusal = rejectionOf(file)
                  if (refusal === undefined) addRows([file])
                  else setRefusals([...refusals, `${file.name}: ${refusal}`])
                },
                onClose: () => setPicturesToCrop(picturesToCrop.slice(1)),
              }}
            />
          </Suspense>
        )}
        <p className="ts-visually-hidden" role="status">
          {announcement}
        </p>
      </fieldset>
    </FieldMetaContext>
  )

  /** Adds the accepted files and reports the others. */
  function handleFiles(files: readonly File[]): void {
    const messages: string[] = []
    const accepted: File[] = []
    for (const file of files) {
      const isFull = items.length + accepted.length >= maxFiles
      const refusal =
        refusalBeforeCrop(file) ?? (isFull ? t('renderer.uploads_full', { count: maxFiles }) : undefined)
      if (refusal === undefined) accepted.push(file)
      else messages.push(`${file.name}: ${refusal}`)
    }
    setRefusals(messages)
    if (ratio === undefined) addRows(accepted)
    else setPicturesToCrop(accepted)
  }

  /** Adds a row for each file. */
  function addRows(files: readonly File[]): void {
    const rowCount = items.length + files.length
    for (const [index, file] of files.entries()) {
      filesContext.pendingFiles.set(items.length + index, file)
      // Flushes each change, because rjsf adds to the rows of the last render.
      flushSync(() => onAddClick())
    }
    // Restores the focus when the drop zone disappears.
    if (rowCount >= maxFiles) listRef.current?.focus()
    if (files.length > 0) announce(t('renderer.uploads_added', { count: files.length }))
  }
}
