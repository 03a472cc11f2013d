import { useEffect, useState } from 'react'
import { askForFile, nameOf, save } from '../actions/download.ts'
import { useReader, useScreen, useServices } from '../hooks.ts'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Icon } from '../parts/icons.tsx'
import type { BlockProps } from './block-props.ts'
import './file.css'

type State =
  | { at: 'loading' }
  | { at: 'failed'; error: unknown }
  | { at: 'here'; file: Blob; address: string }

export default function File({ block, scope }: BlockProps<'file'>) {
  const { t } = useServices()
  const { text } = useReader()
  const { state, again } = useFile({ block, scope })
  return (
    <div className="ts-file" data-protected aria-busy={state.at === 'loading'}>
      {state.at === 'loading' && <div className="ts-skeleton__media ts-file__look" />}
      {state.at === 'failed' && <ErrorNotice error={state.error} retry={again} />}
      {state.at === 'here' && (
        <>
          <Look {...state} label={text(block.label, scope)} />
          <p className="ts-file__name">{nameOf(state.file, block.show)}</p>
          <button
            type="button"
            className="ts-button ts-button--secondary ts-button--small"
            onClick={() => save(state.file, nameOf(state.file, block.show))}
          >
            <Icon name="download" />
            {t('blocks.file_save')}
          </button>
        </>
      )}
    </div>
  )
}

const pictures = ['image/png', 'image/jpeg', 'image/webp']

/** Shows a file. Only types that cannot contain scripts are linked, because blob URLs have our origin. */
function Look({ file, address, label }: { file: Blob; address: string; label: string }) {
  const { t } = useServices()
  const isPicture = pictures.includes(file.type)
  const isPaper = file.type === 'application/pdf'
  // Embeds PDFs only where the browser has a viewer, which phones do not.
  const isFramed = isPaper && navigator.pdfViewerEnabled
  const newTab = { target: '_blank', rel: 'noopener' }
  return (
    <>
      <div className="ts-file__look">
        {isPicture && (
          <a href={address} {...newTab} aria-label={t('blocks.file_enlarge', { label })}>
            <img src={address} alt={label} />
          </a>
        )}
        {isFramed && <iframe src={`${address}#toolbar=0&navpanes=0&view=FitH`} title={label} />}
        {isPaper && !isFramed && (
          <a className="ts-file__cover" href={address} {...newTab}>
            <strong>{label}</strong>
            <span>{t('blocks.file_open')}</span>
          </a>
        )}
        {!isPicture && !isPaper && <p>{t('blocks.file_not_shown')}</p>}
      </div>
      {isFramed && (
        <a href={address} {...newTab}>
          {t('blocks.file_open')}
        </a>
      )}
    </>
  )
}

/** Loads the file with the session's token, which a plain URL could not send. */
function useFile({ block, scope }: BlockProps<'file'>): { state: State; again(): void } {
  const { call } = useServices()
  const { values } = useReader()
  const { bundle } = useScreen()
  const [state, setState] = useState<State>({ at: 'loading' })
  const [round, setRound] = useState(0)
  const { operations } = bundle
  const requested = JSON.stringify(values(block.with, scope))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the request
  useEffect(() => {
    let address: string | undefined
    let latest = true
    setState({ at: 'loading' })
    askForFile(block.show, JSON.parse(requested), { operations, call }).then(
      (file) => {
        if (!latest) return
        address = URL.createObjectURL(file)
        setState({ at: 'here', file, address })
      },
      (error) => latest && setState({ at: 'failed', error }),
    )
    return () => {
      latest = false
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [call, operations, block.show, requested, round])

  return { state, again: () => setRound((count) => count + 1) }
}
