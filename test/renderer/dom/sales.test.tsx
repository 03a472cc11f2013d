import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { apiError } from '../fake-host.ts'
import { box, boxOf, dialog, filter, names, openDialog, salesPage, showSales } from './sales.tsx'
import { button, link } from './show.tsx'

describe('a list', () => {
  test('calls its operation with only the known URL parameters', async () => {
    const { argsOf } = await showSales('/sales?status=OPEN,PAID&amount=500..&page=2&color=red')
    expect(argsOf('findSales')).toEqual([
      {
        q: '',
        tab: '',
        status: 'OPEN,PAID',
        sold: '',
        amount: '500..',
        vip: '',
        sort: '',
        page: '2',
        size: '',
      },
    ])
  })

  test('shows totals in a footer only if there are any', async () => {
    await showSales()
    expect(screen.getByRole('cell', { name: /^100,00\s€$/ }).closest('tfoot')).not.toBeNull()
    const { sums: _none, ...without } = salesPage(...names)
    await showSales('/sales', { findSales: without })
    expect(document.querySelectorAll('tfoot')).toHaveLength(1)
  })

  test('shows its empty state without a search if nothing is filtered', async () => {
    const nothing = { ...salesPage(), counts: { all: 0, paid: 0 } }
    await showSales('/sales', { findSales: nothing })
    expect(screen.getByText('sales.none')).toBeDefined()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('keeps its filters without results and a button to clear them', async () => {
    const { user, history } = await showSales('/sales?status=PAID', { findSales: salesPage() })
    await user.click(button('blocks.filters_clear'))
    expect(history.current).toBe('/sales')
  })

  test('has an order of its own until a person chooses one', async () => {
    const { user, argsOf, history } = await showSales('/oldest-sales?status=OPEN')
    const sold = () => screen.getByRole('columnheader', { name: 'sales.sold' })
    expect(sold().getAttribute('aria-sort')).toBe('ascending')
    await user.click(within(sold()).getByRole('link'))
    expect(history.current).toBe('/oldest-sales?status=OPEN&sort=-sold')
    await user.click(within(sold()).getByRole('link'))
    expect(history.current).toBe('/oldest-sales?status=OPEN')
    expect(argsOf('findSales').map(({ sort }) => sort)).toEqual(['sold', '-sold', 'sold'])
  })

  test('is sorted by a column header in both directions and by the sort menu', async () => {
    const { user, history } = await showSales()
    await user.click(link('sales.amount'))
    await user.click(link('sales.amount'))
    expect(history.current).toBe('/sales?sort=-amount')
    await user.selectOptions(screen.getByRole('combobox', { name: 'lists.sort' }), '-sold')
    expect(history.current).toBe('/sales')
  })

  test('has the button for more filters after the first three, as it is displayed', async () => {
    await showSales()
    const row = [...(document.querySelector('.ts-listing__filters')?.children ?? [])]
    expect(row.map(({ textContent }) => textContent)).toEqual([
      'sales.status',
      'sales.sold',
      'sales.amount',
      'blocks.filters_more',
      'sales.vip',
    ])
  })

  test('remembers the chosen columns', async () => {
    const { user, unmount } = await showSales()
    expect(screen.queryByRole('columnheader', { name: 'sales.sold' })).toBeNull()
    await user.click(filter('lists.look'))
    await user.click(box('sales.sold'))
    await user.click(box('sales.status'))
    unmount()
    await showSales()
    expect(screen.getByRole('columnheader', { name: 'sales.sold' })).toBeDefined()
    expect(screen.queryByRole('columnheader', { name: 'sales.status' })).toBeNull()
  })

  test('has its number beside the heading of the page, and tells it to screen readers', async () => {
    await showSales()
    expect(document.querySelector('.ts-screen__count')?.textContent).toBe('4')
    expect(screen.getByRole('status').textContent).toMatch(/^4/)
  })

  test('has actions in a menu at the end of its tools', async () => {
    const { user, history } = await showSales()
    await user.click(screen.getByLabelText('lists.more_tools'))
    await user.click(link('sales.cards'))
    expect(history.current).toBe('/sale-cards')
  })

  test('keeps all tools but search and filters in that menu on phones', async () => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query === '(width < 48rem)' }),
    )
    const { user } = await showSales('/sales?status=PAID')
    expect(button('blocks.filters_count {"count":1}').getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('button', { name: 'lists.export' })).toBeNull()
    await user.click(screen.getByLabelText('lists.more_tools'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'lists.sort' }), 'amount')
    await user.click(button('lists.export'))
    expect((await openDialog()).getByText('lists.export_title')).toBeDefined()
  })

  test('does not affect the URL parameters of the page’s other list', async () => {
    const { user, history } = await showSales('/two-lists?paid_page=2&page=3')
    await user.click(filter('sales.status'))
    await user.click(box('order_status.PAID'))
    expect(history.current).toBe('/two-lists?paid_page=2&status=PAID')
  })
})

describe('a filter', () => {
  test('accepts several values, each with a removable chip', async () => {
    const { user, history } = await showSales()
    await user.click(filter('sales.status'))
    await user.click(box('order_status.PAID'))
    await user.click(box('order_status.OPEN'))
    expect(history.current).toBe('/sales?status=OPEN%2CPAID')
    await user.click(button('blocks.filter_remove {"label":"sales.status","value":"order_status.OPEN"}'))
    expect(history.current).toBe('/sales?status=PAID')
  })

  test('is removed with all others at once', async () => {
    const { user, history } = await showSales('/sales?status=OPEN,PAID&vip=true&sort=amount')
    await user.click(button('blocks.filters_clear'))
    expect(history.current).toBe('/sales?sort=amount')
    expect(document.activeElement).toBe(screen.getByRole('status'))
  })

  test('accepts a range of amounts in the locale’s notation', async () => {
    const { user, history } = await showSales()
    await user.click(filter('sales.amount'))
    const [from, to] = screen.getAllByRole('textbox', { name: /lists\.(from|to)/, hidden: true })
    if (!from || !to) throw new Error('The amounts are missing.')
    await user.type(from, '1.500')
    await user.type(to, '20,5 €{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('lists.backwards_money')
    await user.clear(to)
    await user.type(to, '2.000,50{Enter}')
    expect(history.current).toBe('/sales?amount=150000..200050')
  })

  test('rejects an incomplete date', async () => {
    const { user, history } = await showSales('/sales?sold=2026-01-01..2026-02-01')
    await user.click(filter('sales.sold'))
    const [from] = screen.getAllByLabelText<HTMLInputElement>('lists.from')
    if (!from) throw new Error('The days are missing.')
    vi.spyOn(from, 'validity', 'get').mockReturnValue({ ...from.validity, badInput: true })
    fireEvent.change(from, { target: { value: '' } })
    fireEvent.submit(from)
    expect([history.current, screen.getByRole('alert').textContent]).toEqual([
      '/sales?sold=2026-01-01..2026-02-01',
      'lists.no_days',
    ])
  })

  test('is a toggle button for a boolean', async () => {
    const { user, history } = await showSales()
    await user.click(button('sales.vip'))
    expect(history.current).toBe('/sales?vip=true')
    expect(button('sales.vip').getAttribute('aria-pressed')).toBe('true')
  })
})

describe('a URL with invalid values', () => {
  test.each([
    'amount=abc..x',
    'amount=1e3..',
    'amount=-5..',
    'amount=5',
    'sold=2026-02-30..',
    'sold=x..y',
    'status=,,,',
    'status=PAID,,PAID',
    'row=<script>',
  ])('still shows the list: %s', async (query) => {
    await showSales(`/sales?${query}`)
    expect(boxOf('Ana')).toBeDefined()
    const chips = screen.queryByRole('list', { name: 'blocks.filters_active' })?.textContent ?? ''
    expect(chips).not.toMatch(/NaN|Invalid/)
    expect(document.querySelector('[data-panel]')).toBeNull()
  })
})

test('a URL that the server rejects offers the unfiltered list', async () => {
  const fields = [{ field: 'status.0', key: '', params: {}, message: '' }]
  const findSales = ({ status, page }: { status: string; page: string }) =>
    status === 'NONE' || page === '-1'
      ? Promise.reject(apiError(400, 'invalid_fields', { fields }))
      : salesPage(...names)
  const { user, history } = await showSales('/sales?status=NONE&color=red&page=-1', { findSales })
  await user.click(link('lists.show_whole'))
  expect([history.current, boxOf('Ana').checked]).toEqual(['/sales?color=red', false])
})

describe('the panel of a row', () => {
  test('moves to the next row when its row disappears, finally to the list', async () => {
    const left = [...names]
    const { user, history } = await showSales('/sales', {
      findSales: () => salesPage(...left),
      acceptSale: ({ id }: { id: string }) =>
        left.splice(
          left.findIndex((name) => name.toLowerCase() === id),
          1,
        ),
    })
    await user.click(link('Bea'))
    const panel = (name: string) => screen.getByRole('complementary', { name })
    const accept = (name: string) =>
      user.click(within(panel(name)).getByRole('button', { name: 'sales.accept_here' }))
    await accept('Bea')
    expect(history.current).toBe('/sales?row=eva')
    expect(document.activeElement).toBe(within(panel('Eva')).getByRole('heading', { name: 'Eva' }))
    for (const name of ['Eva', 'Luz', 'Ana']) await accept(name)
    expect([screen.queryByRole('complementary'), history.current]).toEqual([null, '/sales'])
    expect(document.activeElement?.textContent).toMatch(/^0 /)
  })

  test('opens beside the list, moves to the next row and closes with Escape', async () => {
    const { user, history } = await showSales()
    await user.click(link('Bea'))
    const panel = () => within(screen.getByRole('complementary', { name: /Bea|Eva/ }))
    expect(history.current).toBe('/sales?row=bea')
    expect(document.activeElement).toBe(panel().getByRole('heading', { name: 'Bea' }))
    await user.click(panel().getByRole('button', { name: 'lists.next_row' }))
    expect([history.current, history.visited.length]).toEqual(['/sales?row=eva', 2])
    await user.keyboard('{Escape}')
    expect(history.current).toBe('/sales')
  })

  test('is a dialog on a narrow screen', async () => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query === '(width < 64rem)' }),
    )
    await showSales('/sales?row=ana')
    expect(dialog().getByRole('heading', { name: 'Ana' })).toBeDefined()
  })
})
