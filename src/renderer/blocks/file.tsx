import { useEffect, useState } from 'react'
import { fileNameOf, requestFile, saveFile } from '../actions/download.ts'
import { useReader, useScreen, useServices } from '../hooks.ts'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Icon } from '../parts/icons.tsx'
import type { BlockProps } from './block-props.ts'
import './file.css'

type State =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | { status: 'loaded'; file: Blob; address: string }

const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']
const pdfType = 'application/pdf'

export default function File({ block, scope }: BlockProps<'file'>) {
  const { t } = useServices()
  const { text } = useReader()
  const args = useReader().values(block.with, scope)
  const { state, reload } = useFile(block.show, args)
  return (
    <div className="ts-file" data-shape={block.shape} data-protected aria-busy={state.status === 'loading'}>
      {state.status === 'loading' && <div className="ts-file__look" />}
      {state.status === 'failed' && <ErrorNotice error={state.error} retry={reload} />}
      {state.status === 'loaded' && (
        <>
          <FilePreview {...state} label={text(block.label, scope)} operation={block.show} args={args} />
          <p className="ts-file__name">{text(block.label, scope)}</p>
          <button
            type="button"
            className="ts-button ts-button--quiet ts-button--small"
            onClick={() => saveFile(state.file, fileNameOf(state.file, block.show))}
          >
            <Icon name="download" />
            {t('blocks.file_save')}
          </button>
        </>
      )}
    </div>
  )
}

interface FilePreviewProps {
  file: Blob
  address: string
  label: string
  operation: string
  args: Record<string, unknown>
}

/**
 * Renders a preview of a file. Links only types that cannot contain scripts, because blob URLs have the page's
 * origin.
 */
function FilePreview({ file, address, label, ...request }: FilePreviewProps) {
  const { t } = useServices()
  if (file.type === pdfType) return <PdfPreview address={address} label={label} {...request} />
  return (
    <div className="ts-file__look">
      {pictureTypes.includes(file.type) ? (
        <EnlargeLink picture={address} address={address} label={label} />
      ) : (
        <p>{t('blocks.file_not_shown')}</p>
      )}
    </div>
  )
}

/**
 * Renders the first page of a PDF as a picture, which needs no viewer. If the server returns none, renders a small
 * sheet and a button that opens the PDF.
 */
function PdfPreview({ address, label, operation: show, args }: Omit<FilePreviewProps, 'file'>) {
  const { t } = useServices()
  const { state } = useFile(show, { ...args, as: 'picture' })
  const pictureUrl =
    state.status === 'loaded' && pictureTypes.includes(state.file.type) ? state.address : undefined
  if (pictureUrl === undefined && state.status !== 'loading')
    return (
      <div className="ts-file__look ts-file__look--blank">
        <span className="ts-file__sheet" aria-hidden="true" />
        <a className="ts-button ts-button--secondary" href={address} {...newTabProps}>
          {t('blocks.file_open')}
        </a>
      </div>
    )
  return (
    <>
      <div className="ts-file__look" aria-busy={state.status === 'loading'}>
        {pictureUrl !== undefined && <EnlargeLink picture={pictureUrl} address={address} label={label} />}
      </div>
      <a href={address} {...newTabProps}>
        {t('blocks.file_open')}
      </a>
    </>
  )
}

const newTabProps = { target: '_blank', rel: 'noopener' }

/** Renders a picture as a link to an address: the picture's own, or that of the file of which it shows a page. */
function EnlargeLink({ picture, address, label }: { picture: string; address: string; label: string }) {
  const { t } = useServices()
  return (
    <a href={address} {...newTabProps} aria-label={t('blocks.file_enlarge', { label })}>
      <img src={picture} alt={label} />
    </a>
  )
}

/** Loads the file with the session's token, which a plain URL could not send. */
function useFile(show: string, args: Record<string, unknown>): { state: State; reload(): void } {
  const { call } = useServices()
  const { bundle } = useScreen()
  const [state, setState] = useState<State>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const { operations } = bundle
  const argsText = JSON.stringify(args)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the request
  useEffect(() => {
    let objectUrl: string | undefined
    let isLatest = true
    setState({ status: 'loading' })
    requestFile(show, JSON.parse(argsText), { operations, call }).then(
      (file) => {
        if (!isLatest) return
        objectUrl = URL.createObjectURL(file)
        setState({ status: 'loaded', file, address: objectUrl })
      },
      (error) => isLatest && setState({ status: 'failed', error }),
    )
    return () => {
      isLatest = false
      if (objectUrl !== undefined) URL.revokeObjectURL(objectUrl)
    }
  }, [call, operations, show, argsText, attempt])

  return { state, reload: () => setAttempt((count) => count + 1) }
}
