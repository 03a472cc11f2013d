import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { bar, box, boxOf, dialog, filter, names, openDialog, sale, salesPage, showSales } from './sales.tsx'
import { link } from './show.tsx'

describe('selected rows', () => {
  const many = Array.from({ length: 60 }, (_, index) => `b${index}`)
  const items = many.map((buyer) => ({ ...sale(buyer, 0), id: buyer }))
  const sixty = { ...salesPage(), items, total: 60 }
  const answer = (unable: Record<string, string>) => ({
    runBatch: ({ items }: { items: { params: { id: string } }[] }) => ({
      items: items.map(({ params: { id } }) =>
        unable[id] ? { ok: false, problem: { code: 'x', message: unable[id] } } : { ok: true },
      ),
    }),
  })

  test('are one row, a range with Shift, or the page', async () => {
    const { user } = await showSales()
    await user.click(boxOf('Ana'))
    await user.keyboard('{Shift>}')
    await user.click(boxOf('Eva'))
    await user.keyboard('{/Shift}')
    expect(bar().getByText(/lists\.selected/).textContent).toBe('3 lists.selected {"count":3}')
    await user.click(box('lists.select_page'))
    expect(names.map((name) => boxOf(name).checked)).toEqual([true, true, true, true])
  })

  test('are checked first; impossible rows show a reason, the others are processed', async () => {
    const { user, argsOf } = await showSales('/sales', answer({ bea: 'Too late.' }))
    await user.click(box('lists.select_page'))
    await user.click(bar().getByRole('button', { name: 'sales.accept' }))
    expect((await openDialog()).getByText('lists.able_some {"able":2,"count":4}')).toBeDefined()
    expect(dialog().getByText('Too late.').nextElementSibling?.textContent).toBe('Bea · order_status.OPEN')
    await user.click(dialog().getByRole('button', { name: 'lists.do {"label":"sales.accept","count":2}' }))
    expect(dialog().getByText('lists.done {"count":2}')).toBeDefined()
    const item = (id: string) => ({ params: { id } })
    expect(argsOf('runBatch')).toEqual([
      { operation: 'acceptSale', dry_run: true, items: ['ana', 'bea', 'eva'].map(item) },
      { operation: 'acceptSale', dry_run: false, items: ['ana', 'eva'].map(item) },
    ])
    expect([boxOf('Ana').checked, boxOf('Bea').checked]).toEqual([false, true])
    expect(argsOf('findSales')).toHaveLength(2)
  })

  test('share one form', async () => {
    const { user, argsOf } = await showSales('/sales', answer({}))
    await user.click(boxOf('Ana'))
    await user.click(boxOf('Luz'))
    await user.click(bar().getByRole('button', { name: 'sales.refuse' }))
    await user.type((await openDialog()).getByRole('textbox'), 'No stock')
    await user.click(dialog().getByRole('button', { name: 'lists.go_on' }))
    await user.click(dialog().getByRole('button', { name: /^lists\.do/ }))
    const item = (id: string) => ({ params: { id }, body: { reason: 'No stock' } })
    expect(argsOf('runBatch').at(-1)).toEqual({
      operation: 'refuseSale',
      dry_run: false,
      items: [item('ana'), item('luz')],
    })
  })

  test('show a success message when no selection remains', async () => {
    const { user } = await showSales('/sales', answer({}))
    await user.click(boxOf('Ana'))
    await user.click(bar().getByRole('button', { name: 'sales.accept' }))
    await user.click((await openDialog()).getByRole('button', { name: /^lists\.do / }))
    expect(dialog().getByText('lists.done {"count":1}')).toBeDefined()
    await user.click(dialog().getByText('renderer.close'))
    expect(screen.queryByRole('region', { name: 'lists.selection' })).toBeNull()
  })

  test('are sent in batches of 25', async () => {
    const { user, argsOf } = await showSales('/sales', { findSales: sixty, ...answer({}) })
    await user.click(box('lists.select_page'))
    await user.click(bar().getByRole('button', { name: 'sales.accept' }))
    await openDialog()
    expect(argsOf('runBatch').map(({ items }) => Object(items).length)).toEqual([25, 25, 10])
  })

  test('are not checked further once the dialog is closed', async () => {
    let finish: (answer: unknown) => void = () => undefined
    const runBatch = () => new Promise((resolve) => (finish = resolve))
    const { user, argsOf } = await showSales('/sales', { findSales: sixty, runBatch })
    await user.click(box('lists.select_page'))
    await user.click(bar().getByRole('button', { name: 'sales.accept' }))
    await user.click((await openDialog()).getByRole('button', { name: 'renderer.close' }))
    await act(async () => finish({ items: [] }))
    expect(argsOf('runBatch')).toHaveLength(1)
  })

  test('are reported in a toast if the dialog was closed', async () => {
    let finish: (answer: unknown) => void = () => undefined
    const runBatch = ({ dry_run }: { dry_run: boolean }) =>
      dry_run ? { items: [{ ok: true }, { ok: true }] } : new Promise((resolve) => (finish = resolve))
    const { user, eventsOfKind } = await showSales('/sales', { runBatch })
    await user.click(boxOf('Ana'))
    await user.click(boxOf('Eva'))
    await user.click(bar().getByRole('button', { name: 'sales.accept' }))
    await user.click((await openDialog()).getByRole('button', { name: /^lists\.do / }))
    await user.click(dialog().getByLabelText('renderer.close'))
    await act(async () =>
      finish({ items: [{ ok: true }, { ok: false, problem: { code: 'x', message: 'Late.' } }] }),
    )
    expect(eventsOfKind('toast')).toEqual([
      { kind: 'warning', text: 'lists.done {"count":1} lists.failed {"count":1} Late.' },
    ])
  })

  test('show how many are not visible', async () => {
    const { user } = await showSales('/sales', {
      findSales: ({ status }: { status: string }) => (status === '' ? salesPage(...names) : salesPage('Luz')),
    })
    await user.click(box('lists.select_page'))
    await user.click(filter('sales.status'))
    await user.click(box('order_status.PAID'))
    expect(bar().getByText(/lists\.selected/).textContent).toMatch(/lists\.unseen \{"count":3\}$/)
    await user.click(bar().getByRole('button', { name: 'lists.deselect' }))
    expect(document.activeElement?.textContent).toMatch(/^1 /)
  })

  test('can be all results on all pages', async () => {
    const { user } = await showSales('/sales', {
      findSales: ({ size }: { size: string }) => ({
        ...salesPage(...names, ...(size === '100' ? ['Mar', 'Sol'] : [])),
        total: 6,
      }),
    })
    await user.click(boxOf('Ana'))
    await user.click(bar().getByRole('button', { name: 'lists.select_every {"count":6}' }))
    expect(bar().getByText(/lists\.selected/).textContent).toMatch(/^6 /)
  })
})

describe('cards', () => {
  const refuse = async (user: Awaited<ReturnType<typeof showSales>>['user']) => {
    await user.click(box('lists.select_page'))
    await user.click(bar().getByRole('button', { name: 'sales.refuse' }))
    await user.type((await openDialog()).getByRole('textbox'), 'No stock')
    await user.click(dialog().getByRole('button', { name: 'lists.go_on' }))
  }

  test('as a table are sorted by the header of a value that has an order', async () => {
    const { user, argsOf } = await showSales('/sale-cards?view=table')
    await user.click(link('sales.amount'))
    await user.click(link('sales.amount'))
    expect(argsOf('findSales').map(({ sort }) => sort)).toEqual(['', 'amount', '-amount'])
  })

  test.each(['/sale-cards', '/sale-cards?view=table'])('%s can be selected', async (address) => {
    const { user } = await showSales(address)
    await user.click(boxOf('Bea'))
    expect(names.map((name) => boxOf(name).checked)).toEqual([false, true, false, false])
    expect(screen.getAllByRole('button', { name: 'sales.refuse' })).toHaveLength(1)
  })

  test('share one confirmation with the consequences', async () => {
    const runBatch = { items: names.map(() => ({ ok: true })) }
    const { user, argsOf } = await showSales('/sale-cards', { runBatch })
    await refuse(user)
    expect(dialog().getByText('sales.refuse_text')).toBeDefined()
    await user.click(dialog().getByRole('button', { name: /^lists\.do/ }))
    expect(argsOf('runBatch').map(({ dry_run }) => dry_run)).toEqual([true, false])
  })

  test('show only the reason if none can be processed', async () => {
    const problem = { code: 'x', message: 'Too late.' }
    await refuse(
      (await showSales('/sale-cards', { runBatch: { items: names.map(() => ({ problem })) } })).user,
    )
    expect(dialog().getByText('Too late.')).toBeDefined()
    expect(dialog().queryByText('sales.refuse_text')).toBeNull()
  })
})
