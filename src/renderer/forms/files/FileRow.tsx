import type { ArrayFieldItemTemplateProps } from '@rjsf/utils'
import { Suspense, useMemo, useState } from 'react'
import { FileButton, useFileLabels } from '../../parts/FileButton.tsx'
import { FilePreview } from '../../parts/FilePreview.tsx'
import { Preloadable } from '../../parts/Preloadable.tsx'
import { useFileSender } from '../../parts/use-file-sender.ts'
import { useServices } from '../../services.ts'
import { EnclosingPathContext, FieldContext } from '../context.ts'
import { cropper } from '../crop/part.ts'
import { FieldMetaContext, useField, useNewFieldMeta } from '../field.ts'
import { type RowOrigin, type RowProps, useList } from '../list/context.ts'
import { RowButtons } from '../list/RowButtons.tsx'
import { FieldError } from '../templates/FieldTemplate.tsx'
import { useFiles } from './context.ts'
import { DragHandle } from './DragHandle.tsx'
import { useFileOfRow } from './use-file-of-row.ts'

/** Renders a file of a list with its fields. */
export function FileRow({ index, buttonsProps, children }: ArrayFieldItemTemplateProps<RowOrigin[]>) {
  const { item } = useList()
  const field = useMemo(() => ({ ...item, field: String(index) }), [item, index])
  const { hasMoveUp, hasMoveDown, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps
  const moves = {
    up: hasMoveUp ? () => onMoveUpItem() : undefined,
    down: hasMoveDown ? () => onMoveDownItem() : undefined,
    remove: () => onRemoveItem(),
  }
  return (
    <FieldContext value={field}>
      <FramedFileRow index={index} moves={moves}>
        {children}
      </FramedFileRow>
    </FieldContext>
  )
}

function FramedFileRow({ index, moves, children }: RowProps) {
  const frame = useNewFieldMeta()
  const { id, label, path, field } = frame
  const fileField = field.fields?.find(({ field }) => field === 'file_id')
  return (
    <FieldMetaContext value={frame}>
      <li className="ts-row ts-row--group">
        {/* biome-ignore lint/a11y/useSemanticElements: a legend cannot contain the buttons beside the name */}
        <div role="group" aria-labelledby={`${id}-name`}>
          <div className="ts-row__head">
            <DragHandle index={index} moves={moves} />
            <p className="ts-row__name" id={`${id}-name`}>
              {label}
            </p>
            <RowButtons index={index} moves={moves} />
          </div>
          {fileField === undefined ? (
            <RowFile index={index} name={label} />
          ) : (
            <EnclosingPathContext value={path}>
              <FieldContext value={fileField}>
                <NestedRowFile index={index} name={label} />
              </FieldContext>
            </EnclosingPathContext>
          )}
          {fileField !== undefined && children}
        </div>
      </li>
    </FieldMetaContext>
  )
}

interface RowFileProps {
  index: number
  /** The name of the row. */
  name: string
}

/** Renders the file field of a row that has several fields. */
function NestedRowFile(props: RowFileProps) {
  return (
    <FieldMetaContext value={useNewFieldMeta()}>
      <RowFile {...props} />
    </FieldMetaContext>
  )
}

/** Renders the file, the state of its upload and the buttons that crop or replace it. */
function RowFile({ index, name }: RowFileProps) {
  const field = useField()
  const { t } = useServices()
  const { rules, pictures, ratio } = useFiles()
  const { typeRejectionOf } = useFileSender(rules)
  const [pictureToCrop, setPictureToCrop] = useState<File>()
  const texts = useFileLabels(pictures)
  const { file, uploadingFile, problem, isLost, acceptFile, retry } = useFileOfRow(index, field)
  return (
    <div className="ts-files__file">
      {file && <FilePreview file={file} />}
      {isLost && <p className="ts-field__help">{t('renderer.file_unseen')}</p>}
      {uploadingFile && (
        <>
          <p className="ts-upload__hint" role="status">
            {t('renderer.uploading', { name: uploadingFile.name })}
          </p>
          <progress className="ts-upload__progress" aria-label={uploadingFile.name} />
        </>
      )}
      {problem !== undefined && (
        <p className="ts-field__error" id={`${field.id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <FieldError />
      {!field.readonly && (
        <span className="ts-files__buttons">
          {retry && (
            <button type="button" className="ts-button ts-button--secondary ts-button--small" onClick={retry}>
              {t('renderer.retry')}
              <span className="ts-visually-hidden">: {name}</span>
            </button>
          )}
          {ratio !== undefined && file && !uploadingFile && (
            <button
              type="button"
              className="ts-button ts-button--quiet ts-button--small"
              onClick={() => setPictureToCrop(file)}
            >
              {t('renderer.crop_again')}
              <span className="ts-visually-hidden">: {name}</span>
            </button>
          )}
          <FileButton
            id={field.id}
            label={`${name}: ${texts.other}`}
            className="ts-button ts-button--quiet ts-button--small"
            accept={rules.accept}
            describedBy={[field.describedBy, problem && `${field.id}-problem`].filter(Boolean).join(' ')}
            invalid={problem !== undefined || field.error !== undefined}
            busy={uploadingFile !== undefined}
            onFiles={([file]) => file && handleChoose(file)}
          >
            {texts.other}
          </FileButton>
        </span>
      )}
      {pictureToCrop && ratio !== undefined && (
        <Suspense>
          <Preloadable
            part={cropper}
            props={{
              file: pictureToCrop,
              ratio,
              onDone: (croppedFile) => {
                setPictureToCrop(undefined)
                acceptFile(croppedFile)
              },
              onClose: () => setPictureToCrop(undefined),
            }}
          />
        </Suspense>
      )}
    </div>
  )

  /** Accepts a chosen file, after cropping if the field requires a ratio. */
  function handleChoose(chosenFile: File): void {
    if (ratio === undefined || typeRejectionOf(chosenFile) !== undefined) acceptFile(chosenFile)
    else setPictureToCrop(chosenFile)
  }
}
