import { useEffect, useRef, useState } from 'react'
import { useFormat, useReader, useScreen, useServices } from '../../hooks.ts'
import { Link } from '../../parts/Link.tsx'
import { Modal } from '../../parts/Modal.tsx'
import { type ExportState, type FileKind, ListExport } from './list-export.ts'
import type { List } from './use-list.ts'

interface ExportDialogProps {
  list: List
  columns: readonly number[]
  onClose(): void
}

const fileKinds: readonly FileKind[] = ['XLSX', 'CSV']

/** Lets the person choose the file format, displays the progress and saves the finished file. */
export default function ExportDialog({ list, columns, onClose }: ExportDialogProps) {
  const services = useServices()
  const { bundle } = useScreen()
  const { values } = useReader()
  const format = useFormat()
  const [listExport] = useState(() => new ListExport(services, bundle.operations))
  const [state, setState] = useState<ExportState>()
  const [isBusy, setIsBusy] = useState(false)
  const closedRef = useRef(false)
  useEffect(() => {
    closedRef.current = false
    return () => {
      closedRef.current = true
      listExport.stopPolling()
    }
  }, [listExport])
  const { t } = services
  const total = Number(list.response.total ?? list.rows.length)
  const isRunning = state?.status === 'QUEUED' || state?.status === 'RUNNING'

  async function followExport(startRequest: () => Promise<ExportState>): Promise<void> {
    setIsBusy(true)
    try {
      await listExport.follow(await startRequest(), setState)
    } catch (error) {
      if (!closedRef.current) services.toastError(error)
    } finally {
      setIsBusy(false)
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
    void followExport(() => listExport.start(exportRequest))
  }

  function handleClose(): void {
    if (isRunning) services.toast('info', t('lists.export_later'))
    onClose()
  }

  return (
    <Modal title={t('lists.export_title')} onClose={handleClose}>
      {state === undefined && (
        <p className="ts-dialog__text">
          {t('lists.export_text', { count: total, rows: format(total, 'count') })}
        </p>
      )}
      {isRunning && <ExportProgress percent={state.progress} />}
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
          fileKinds.toReversed().map((file) => (
            <button
              key={file}
              type="button"
              className={`ts-button ts-button--${file === 'XLSX' ? 'primary' : 'secondary'}`}
              aria-busy={isBusy || undefined}
              onClick={() => !isBusy && startExport(file)}
            >
              {t(`lists.export_${file.toLowerCase()}`)}
            </button>
          ))}
        {state?.status === 'READY' && (
          <button
            type="button"
            className="ts-button ts-button--primary"
            onClick={() => void listExport.save(state).catch(services.toastError)}
          >
            {t('lists.export_again')}
          </button>
        )}
        {state?.status === 'FAILED' && (
          <button
            type="button"
            className="ts-button ts-button--primary"
            aria-busy={isBusy || undefined}
            onClick={() => !isBusy && void followExport(() => listExport.retry(state))}
          >
            {t('lists.export_retry')}
          </button>
        )}
      </div>
    </Modal>
  )
}

function ExportProgress({ percent }: { percent: number }) {
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
