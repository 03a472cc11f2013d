import { useEffect, useRef, useState } from 'react'
import { useFormat, useReader, useScreen, useServices } from '../../hooks.ts'
import { Link } from '../../parts/Link.tsx'
import { Modal } from '../../parts/Modal.tsx'
import { Exporting, type ExportState, type FileKind } from './exporting.ts'
import type { List } from './use-list.ts'

interface Props {
  list: List
  columns: readonly number[]
  onClose(): void
}

const files: readonly FileKind[] = ['XLSX', 'CSV']

/** Asks for the format, shows progress and saves the finished file. */
export default function ExportDialog({ list, columns, onClose }: Props) {
  const host = useServices()
  const { bundle } = useScreen()
  const { values } = useReader()
  const format = useFormat()
  const [exporting] = useState(() => new Exporting(host, bundle.operations))
  const [state, setState] = useState<ExportState>()
  const [busy, setBusy] = useState(false)
  const closed = useRef(false)
  useEffect(() => {
    closed.current = false
    return () => {
      closed.current = true
      exporting.leave()
    }
  }, [exporting])
  const { t } = host
  const total = Number(list.answer.total ?? list.rows.length)
  const atWork = state?.status === 'QUEUED' || state?.status === 'RUNNING'

  async function track(start: () => Promise<ExportState>): Promise<void> {
    setBusy(true)
    try {
      await exporting.follow(await start(), setState)
    } catch (error) {
      if (!closed.current) host.toastError(error)
    } finally {
      setBusy(false)
    }
  }

  function startExport(file: FileKind): void {
    const args = values(bundle.screen.data?.[list.block.of]?.with, list.scope)
    const exportRequest = {
      screen: bundle.screen.path,
      list: list.block.of,
      columns,
      name: list.caption,
      file,
      args,
    }
    void track(() => exporting.begin(exportRequest))
  }

  function close(): void {
    if (atWork) host.toast('info', t('lists.export_later'))
    onClose()
  }

  return (
    <Modal title={t('lists.export_title')} onClose={close}>
      {state === undefined && (
        <p className="ts-dialog__text">
          {t('lists.export_text', { count: total, rows: format(total, 'count') })}
        </p>
      )}
      {atWork && <Working percent={state.progress} />}
      {state?.status === 'READY' && (
        <p className="ts-dialog__text" role="status">
          {t('lists.export_ready', { count: state.rows })}{' '}
          {t('lists.export_kept', { until: state.expires_at })}
        </p>
      )}
      {state?.status === 'FAILED' && (
        <p className="ts-dialog__text" role="alert">
          {t(state.failure === 'TOO_LONG' ? 'lists.export_too_long' : 'lists.export_failed')}
        </p>
      )}
      <div className="ts-dialog__actions">
        {state !== undefined && (
          <Link className="ts-button ts-button--quiet" to={state.page}>
            {t('lists.export_all')}
          </Link>
        )}
        {state === undefined &&
          files.toReversed().map((file) => (
            <button
              key={file}
              type="button"
              className={`ts-button ts-button--${file === 'XLSX' ? 'primary' : 'secondary'}`}
              aria-busy={busy || undefined}
              onClick={() => !busy && startExport(file)}
            >
              {t(`lists.export_${file.toLowerCase()}`)}
            </button>
          ))}
        {state?.status === 'READY' && (
          <button
            type="button"
            className="ts-button ts-button--primary"
            onClick={() => void exporting.save(state).catch(host.toastError)}
          >
            {t('lists.export_again')}
          </button>
        )}
        {state?.status === 'FAILED' && (
          <button
            type="button"
            className="ts-button ts-button--primary"
            aria-busy={busy || undefined}
            onClick={() => !busy && void track(() => exporting.retry(state))}
          >
            {t('lists.export_retry')}
          </button>
        )}
      </div>
    </Modal>
  )
}

function Working({ percent }: { percent: number }) {
  const { t } = useServices()
  const label = t('lists.export_making', { percent })
  return (
    <div className="ts-bulk__progress">
      <p role="status">{label}</p>
      <progress value={percent} max={100} aria-label={label} />
      <p className="ts-dialog__text">{t('lists.export_close')}</p>
    </div>
  )
}
