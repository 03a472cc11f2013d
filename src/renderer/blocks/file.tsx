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

const pictures = ['image/png', 'image/jpeg', 'image/webp']
const paper = 'application/pdf'

export default function File({ block, scope }: BlockProps<'file'>) {
  const { t } = useServices()
  const { text } = useReader()
  const args = useReader().values(block.with, scope)
  const { state, again } = useFile(block.show, args)
  return (
    <div className="ts-file" data-shape={block.shape} data-protected aria-busy={state.at === 'loading'}>
      {state.at === 'loading' && <div className="ts-skeleton__media ts-file__look" />}
      {state.at === 'failed' && <ErrorNotice error={state.error} retry={again} />}
      {state.at === 'here' && (
        <>
          <Look {...state} label={text(block.label, scope)} show={block.show} args={args} />
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

interface LookProps {
  file: Blob
  address: string
  label: string
  show: string
  args: Record<string, unknown>
}

/** Shows a file. Only types that cannot contain scripts are linked, because blob URLs have our origin. */
function Look({ file, address, label, ...asked }: LookProps) {
  const { t } = useServices()
  if (file.type === paper) return <Paper address={address} label={label} {...asked} />
  return (
    <div className="ts-file__look">
      {pictures.includes(file.type) ? (
        <Enlargeable picture={address} address={address} label={label} />
      ) : (
        <p>{t('blocks.file_not_shown')}</p>
      )}
    </div>
  )
}

/** Shows a PDF by a picture of its first page, which needs no viewer; a drawn sheet if there is none. */
function Paper({ address, label, show, args }: Omit<LookProps, 'file'>) {
  const { t } = useServices()
  const { state } = useFile(show, { ...args, as: 'picture' })
  const drawn = state.at === 'here' && pictures.includes(state.file.type) ? state.address : undefined
  return (
    <>
      <div className={state.at === 'loading' ? 'ts-skeleton__media ts-file__look' : 'ts-file__look'}>
        {drawn !== undefined && <Enlargeable picture={drawn} address={address} label={label} />}
        {drawn === undefined && state.at !== 'loading' && <span className="ts-file__sheet">{label}</span>}
      </div>
      <a href={address} {...newTab}>
        {t('blocks.file_open')}
      </a>
    </>
  )
}

const newTab = { target: '_blank', rel: 'noopener' }

/** Shows a picture that opens an address, its own or that of the file that it shows a part of. */
function Enlargeable({ picture, address, label }: { picture: string; address: string; label: string }) {
  const { t } = useServices()
  return (
    <a href={address} {...newTab} aria-label={t('blocks.file_enlarge', { label })}>
      <img src={picture} alt={label} />
    </a>
  )
}

/** Loads the file with the session's token, which a plain URL could not send. */
function useFile(show: string, args: Record<string, unknown>): { state: State; again(): void } {
  const { call } = useServices()
  const { bundle } = useScreen()
  const [state, setState] = useState<State>({ at: 'loading' })
  const [round, setRound] = useState(0)
  const { operations } = bundle
  const requested = JSON.stringify(args)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the request
  useEffect(() => {
    let address: string | undefined
    let latest = true
    setState({ at: 'loading' })
    askForFile(show, JSON.parse(requested), { operations, call }).then(
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
  }, [call, operations, show, requested, round])

  return { state, again: () => setRound((count) => count + 1) }
}
