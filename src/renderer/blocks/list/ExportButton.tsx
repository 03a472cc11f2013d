import { useState } from 'react'
import { fold } from '../../../language/common/fold.ts'
import { Icon } from '../../parts/icons.tsx'
import { useFormat, useHost, useReader } from '../../use.ts'
import { useEveryRow } from './every-row.ts'
import { csvOf, type Said, save } from './export.ts'
import type { List } from './use-list.ts'

/** Saves what the list finds, with the columns that are shown. */
export function ExportButton({ list, columns }: { list: List; columns: readonly Said[] }) {
  const host = useHost()
  const read = useReader()
  const format = useFormat()
  const everyRow = useEveryRow(list)
  const [busy, setBusy] = useState(false)
  const press = async () => {
    if (busy) return
    setBusy(true)
    try {
      const rows = await everyRow()
      const { language } = host
      save(csvOf(columns, rows, list.scope, { read, format, language }), nameOf(list.caption, host.now()))
      host.toast('success', host.t('lists.exported', { count: rows.length }))
    } catch (error) {
      host.toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className="ts-filter__button" aria-busy={busy || undefined} onClick={press}>
      <Icon name="download" />
      <span className="ts-filter__words">{host.t('lists.export')}</span>
    </button>
  )
}

function nameOf(caption: string, now: Date): string {
  const words = fold(caption)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${words}-${now.toISOString().slice(0, 10)}.csv`
}
