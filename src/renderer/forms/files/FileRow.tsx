import type { ArrayFieldItemTemplateProps } from '@rjsf/utils'
import { Suspense, useMemo, useState } from 'react'
import { FileButton, useFileWords } from '../../parts/FileButton.tsx'
import { FilePreview } from '../../parts/FilePreview.tsx'
import { Preloadable } from '../../parts/Preloadable.tsx'
import { useFileSender } from '../../parts/use-file-sender.ts'
import { useServices } from '../../services.ts'
import { EnclosingPathContext, FieldContext } from '../context.ts'
import { cropper } from '../crop/part.ts'
import { FrameContext, useField, useFieldFrame } from '../field.ts'
import { type Mark, type RowProps, useList } from '../list/context.ts'
import { RowButtons } from '../list/RowButtons.tsx'
import { FieldError } from '../templates/FieldTemplate.tsx'
import { useFiles } from './context.ts'
import { DragHandle } from './DragHandle.tsx'
import { useFileOfRow } from './use-file-of-row.ts'

/** Renders a file of a list with its fields. */
export function FileRow({ index, buttonsProps, children }: ArrayFieldItemTemplateProps<Mark[]>) {
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
      <Framed index={index} moves={moves}>
        {children}
      </Framed>
    </FieldContext>
  )
}

function Framed({ index, moves, children }: RowProps) {
  const frame = useFieldFrame()
  const { id, label, path, field } = frame
  const inner = field.fields?.find(({ field }) => field === 'file_id')
  return (
    <FrameContext value={frame}>
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
          {inner === undefined ? (
            <TheFile index={index} name={label} />
          ) : (
            <EnclosingPathContext value={path}>
              <FieldContext value={inner}>
                <FileInside index={index} name={label} />
              </FieldContext>
            </EnclosingPathContext>
          )}
          {inner !== undefined && children}
        </div>
      </li>
    </FrameContext>
  )
}

interface TheFileProps {
  index: number
  /** The name of its row. */
  name: string
}

/** Renders the file field of a row with several fields. */
function FileInside(props: TheFileProps) {
  return (
    <FrameContext value={useFieldFrame()}>
      <TheFile {...props} />
    </FrameContext>
  )
}

/** Shows the file, the upload's state and the button to replace the file. */
function TheFile({ index, name }: TheFileProps) {
  const field = useField()
  const { t } = useServices()
  const { rules, pictures, ratio } = useFiles()
  const { typeRefusalOf } = useFileSender(rules)
  const [uncut, setUncut] = useState<File>()
  const words = useFileWords(pictures)
  const { file, going, problem, isLost, take, again } = useFileOfRow(index, field)
  return (
    <div className="ts-files__file">
      {file && <FilePreview file={file} />}
      {isLost && <p className="ts-field__help">{t('renderer.file_unseen')}</p>}
      {going && (
        <>
          <p className="ts-upload__hint" role="status">
            {t('renderer.uploading', { name: going.name })}
          </p>
          <progress className="ts-upload__progress" aria-label={going.name} />
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
          {again && (
            <button type="button" className="ts-button ts-button--secondary ts-button--small" onClick={again}>
              {t('renderer.retry')}
              <span className="ts-visually-hidden">: {name}</span>
            </button>
          )}
          {ratio !== undefined && file && !going && (
            <button
              type="button"
              className="ts-button ts-button--quiet ts-button--small"
              onClick={() => setUncut(file)}
            >
              {t('renderer.crop_again')}
              <span className="ts-visually-hidden">: {name}</span>
            </button>
          )}
          <FileButton
            id={field.id}
            label={`${name}: ${words.other}`}
            className="ts-button ts-button--quiet ts-button--small"
            accept={rules.accept}
            describedBy={[field.describedBy, problem && `${field.id}-problem`].filter(Boolean).join(' ')}
            invalid={problem !== undefined || field.error !== undefined}
            busy={going !== undefined}
            onFiles={([file]) => file && choose(file)}
          >
            {words.other}
          </FileButton>
        </span>
      )}
      {uncut && ratio !== undefined && (
        <Suspense>
          <Preloadable
            part={cropper}
            props={{
              file: uncut,
              ratio,
              onDone: (cut) => {
                setUncut(undefined)
                take(cut)
              },
              onClose: () => setUncut(undefined),
            }}
          />
        </Suspense>
      )}
    </div>
  )

  /** Takes a chosen file, after cropping where the field requires a ratio. */
  function choose(chosen: File): void {
    if (ratio === undefined || typeRefusalOf(chosen) !== undefined) take(chosen)
    else setUncut(chosen)
  }
}
