import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { showSales } from './sales.tsx'
import { button } from './show.tsx'

const dialog = () => within(screen.getByRole('dialog'))
/** Waits for the dialog, whose code is loaded on first use. */
const openDialog = async () => within(await screen.findByRole('dialog'))

describe('the export of a list', () => {
  const begun = {
    id: 'one',
    status: 'RUNNING',
    progress: 40,
    rows: 0,
    failure: '',
    expires_at: '2026-10-04T10:00:00Z',
    page: '/manager/exports',
  }
  const ready = { ...begun, status: 'READY', progress: 100, rows: 4 }
  const failed = { ...begun, status: 'FAILED', failure: 'BROKEN' }
  const file = new File(['a;b'], 'Ventas 2026-10-01.xlsx')

  /** Lists the names of downloaded files. */
  function saved(): string[] {
    const names: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    return names
  }

  test('has the list’s filters, order and columns and is downloaded when ready', async () => {
    const names = saved()
    const { user, argsOf } = await showSales('/sales?status=PAID&sort=-amount&page=2', {
      createExport: begun,
      getExport: ready,
      downloadExport: file,
    })
    await user.click(button('lists.export'))
    await openDialog()
    await user.click(button('lists.export_xlsx'))
    await dialog().findByText('lists.export_ready', { exact: false })
    expect(argsOf('createExport')).toEqual([
      {
        screen: '/sales',
        list: 'sales',
        columns: [0, 1, 2],
        name: 'sales.title',
        file: 'XLSX',
        params: { status: 'PAID', sort: '-amount' },
      },
    ])
    expect(names).toEqual(['Ventas 2026-10-01.xlsx'])
  })

  test('shows a failure and can be retried', async () => {
    const names = saved()
    const { user } = await showSales('/sales', {
      createExport: failed,
      retryExport: ready,
      downloadExport: file,
    })
    await user.click(button('lists.export'))
    await openDialog()
    await user.click(button('lists.export_csv'))
    await dialog().findByText('lists.export_failed')
    await user.click(button('lists.export_retry'))
    await dialog().findByText('lists.export_ready', { exact: false })
    expect(names).toHaveLength(1)
  })

  test('continues with a notice when the dialog is closed', async () => {
    const { user, eventsOfKind } = await showSales('/sales', { createExport: begun, getExport: begun })
    await user.click(button('lists.export'))
    await openDialog()
    await user.click(button('lists.export_csv'))
    await dialog().findByRole('progressbar')
    await user.click(button('renderer.close'))
    expect(eventsOfKind('toast')).toContainEqual({ kind: 'info', text: 'lists.export_later' })
  })
})
