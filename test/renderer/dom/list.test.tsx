import { act, cleanup, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import schema from '../../../schemas/domain/values.json' with { type: 'json' }
import { button, link, show } from './show.tsx'

const values = schema.$defs

const thing = (name: string) => ({ id: name, name, price: 500, status: 'OPEN' })
const shelf = (...names: string[]) => ({ items: names.map(thing), total: 5 })
const host = { enumerations: { order_status: ['OPEN', 'PAID'] }, hasText: () => true }
const showShelf = (address: string, listThings: unknown = shelf('hat', 'coat')) =>
  show(address, { listThings, knock: null }, host)
const head = (name: string) => screen.getByRole('columnheader', { name })

describe('a table', () => {
  test('is labelled by its page’s title, and each row by its item', async () => {
    await showShelf('/shelf')
    const table = within(screen.getByRole('table', { name: 'shelf.title' }))
    expect(table.getAllByRole('rowheader').map((row) => row.textContent)).toEqual(['hat', 'coat'])
    expect(table.getAllByRole('cell', { name: /^5,00\s€$/ })).toHaveLength(2)
  })

  test('is sorted by a column header in both directions and returns to page 1', async () => {
    const { user, argsOf, history } = await showShelf('/shelf?page=2&search=a')
    expect(head('shelf.name').getAttribute('aria-sort')).toBe('none')
    await user.click(link('shelf.name'))
    expect([history.current, head('shelf.name').getAttribute('aria-sort')]).toEqual([
      '/shelf?search=a&sort=name',
      'ascending',
    ])
    await user.click(link('shelf.name'))
    expect(head('shelf.name').getAttribute('aria-sort')).toBe('descending')
    expect(argsOf('listThings').map(({ sort }) => sort)).toEqual(['', 'name', '-name'])
    expect(history.visited).toHaveLength(1)
  })

  test('links a row to its item', async () => {
    const { user, history } = await show('/shelf', { listThings: shelf('hat'), getThing: thing('hat') }, host)
    await user.click(link('hat'))
    expect(history.current).toBe('/things/hat')
  })

  test('describes a row’s button by the row’s name', async () => {
    await showShelf('/shelf')
    const [, second] = screen.getAllByText('shelf.knock')
    expect(document.getElementById(second?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('coat')
  })
})

describe('the pages of a list', () => {
  const pages = () => within(screen.getByRole('navigation', { name: 'blocks.pages' }))

  test('are links, with the current one marked', async () => {
    const { user, history } = await showShelf('/shelf?search=a')
    expect(pages().queryByRole('link', { name: 'blocks.page_previous' })).toBeNull()
    await user.click(pages().getByRole('link', { name: 'blocks.page_next' }))
    expect(history.visited).toEqual(['/shelf?search=a', '/shelf?search=a&page=2'])
    expect(pages().getByRole('link', { current: 'page' }).textContent).toBe('2')
    await user.click(pages().getByRole('link', { name: 'blocks.page {"page":3}' }))
    expect(pages().queryByRole('link', { name: 'blocks.page_next' })).toBeNull()
  })

  test('move the focus to the list when turned', async () => {
    const { user } = await showShelf('/shelf?page=2')
    await user.click(pages().getByRole('link', { name: 'blocks.page_next' }))
    const list = document.activeElement
    expect(list?.contains(screen.getByRole('table')) && !list.contains(screen.getByRole('searchbox'))).toBe(
      true,
    )
  })

  test('link to the first page without a page parameter', async () => {
    await showShelf('/shelf?page=2')
    expect(pages().getByRole('link', { name: 'blocks.page_previous' }).getAttribute('href')).toBe('/shelf')
  })

  test('are not shown for a single page', async () => {
    await showShelf('/shelf', { items: [thing('hat')], total: 2 })
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})

describe('the pages of a list longer than its page numbers', () => {
  const far = { current: '', count: 50, previous: 'before.x', next: 'after.y', last: 'last' }
  const near = { ...far, current: '2', previous: '1', next: '3' }

  test('link to the next, previous, last and numbered pages', async () => {
    const { user, history } = await show('/crowd?page=after.w', { listCrowd: far }, host)
    expect(screen.queryByRole('link', { current: 'page' })).toBeNull()
    await user.click(link('blocks.page_next'))
    await user.click(link('blocks.page_previous'))
    await user.click(link('blocks.page_end'))
    await user.click(link('blocks.page {"page":50}'))
    const been = ['after.w', 'after.y', 'before.x', 'last', '50']
    expect(history.visited).toEqual(been.map((page) => `/crowd?page=${page}`))
  })

  test('mark the current page, also if it is the last', async () => {
    for (const current of ['2', 'last']) {
      const { unmount } = await show('/crowd', { listCrowd: { ...near, current } }, host)
      const here = screen.getByRole('link', { current: 'page' }).textContent
      expect(here).toBe(current === '2' ? '2' : 'blocks.page_last')
      unmount()
    }
  })
})

describe('a filtered list', () => {
  test('has its filter in the URL, returns to page 1 and can be reset', async () => {
    const { user, history } = await showShelf('/shelf?page=2')
    await user.selectOptions(screen.getByLabelText('shelf.status'), 'PAID')
    expect(history.current).toBe('/shelf?status=PAID')
    expect(button('blocks.filters_count {"count":1}')).toBeDefined()
    await user.click(button('blocks.filter_remove {"label":"shelf.status","value":"order_status.PAID"}'))
    expect(history.current).toBe('/shelf')
    expect(screen.getByLabelText<HTMLSelectElement>('shelf.status').value).toBe('')
    expect(document.activeElement).toBe(screen.getByRole('status'))
  })

  test('is searched once when typing pauses', async () => {
    vi.useFakeTimers()
    const { user, history, argsOf } = await showShelf('/shelf?page=2')
    await user.type(screen.getByRole('searchbox'), ' ha ')
    await act(() => vi.advanceTimersByTimeAsync(299))
    expect(history.current).toBe('/shelf?page=2')
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect([history.current, argsOf('listThings').length]).toEqual(['/shelf?search=ha', 2])
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(argsOf('listThings')).toHaveLength(2)
  })

  test('limits the search text to the server’s maximum length', async () => {
    const { user } = await showShelf('/shelf')
    await user.type(screen.getByRole('searchbox'), 'a'.repeat(values.search.maxLength + 1))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toHaveLength(values.search.maxLength)
  })

  test('shows the search text of the URL after going back', async () => {
    const { history } = await showShelf('/shelf?search=hat')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('hat')
    await act(async () => history.go('/shelf'))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })

  test('shows a notice without results and a button to clear the filters', async () => {
    const { user, history } = await showShelf('/shelf?status=PAID&search=x&sort=name', shelf())
    expect(screen.getByText('blocks.no_results')).toBeDefined()
    await user.click(button('blocks.filters_clear'))
    expect(history.current).toBe('/shelf?sort=name')
    expect(screen.getByText('shelf.nothing')).toBeDefined()
  })

  test('shows a notice beyond its last page and a link to the first', async () => {
    const { user, history } = await showShelf('/shelf?page=9', shelf())
    expect(screen.getByText('blocks.past_end')).toBeDefined()
    await user.click(button('blocks.page_first'))
    expect(history.current).toBe('/shelf')
  })
})

test('cards can be shown as a table, recorded in the URL', async () => {
  const { user, history } = await show('/catalogue', { listThings: shelf('hat', 'coat') }, host)
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(button('blocks.view_cards').getAttribute('aria-pressed')).toBe('true')
  await user.click(button('blocks.view_table'))
  expect(history.current).toBe('/catalogue?view=table')
  expect(within(screen.getByRole('table')).getByRole('rowheader', { name: /^coat/ })).toBeDefined()
  expect(button('blocks.view_table').getAttribute('aria-pressed')).toBe('true')
})

test('the first card’s picture loads first, and the others once they are near', async () => {
  await show('/catalogue', { listThings: shelf('hat', 'coat') }, host)
  const pictures = screen.getAllByRole('article').map((card) => card.querySelector('img'))
  expect(
    pictures.map((picture) => [picture?.getAttribute('fetchpriority'), picture?.getAttribute('loading')]),
  ).toEqual([
    ['high', null],
    [null, 'lazy'],
  ])
})

test('cards and their rows have a line of those parts that apply, for phones', async () => {
  await show('/catalogue', { listThings: shelf('hat') }, host)
  expect(screen.getByText('catalogue.knock · catalogue.price')).toBeDefined()
  cleanup()
  await show('/catalogue?view=table', { listThings: shelf('hat') }, host)
  expect(within(screen.getByRole('rowheader')).getByText('catalogue.knock · catalogue.price')).toBeDefined()
})

test('cards as a table have no column for a fact that no card shows', async () => {
  const { items } = shelf('hat', 'coat')
  await show('/catalogue?view=table', { listThings: { items, total: 2 } }, host)
  expect(screen.queryByRole('columnheader', { name: 'catalogue.paid' })).toBeNull()
  cleanup()
  const paid = { ...thing('scarf'), status: 'PAID' }
  await show('/catalogue?view=table', { listThings: { items: [...items, paid], total: 3 } }, host)
  expect(head('catalogue.paid')).toBeDefined()
})

test('a card’s remark is a column of the table', async () => {
  await show('/catalogue', { listThings: shelf('hat') }, host)
  expect(within(screen.getByRole('article')).getByText('catalogue.free')).toBeDefined()
  cleanup()
  await show('/catalogue?view=table', { listThings: shelf('hat') }, host)
  expect(head('catalogue.state')).toBeDefined()
  expect(screen.getByRole('cell', { name: 'catalogue.free' })).toBeDefined()
})

test('a fact that a card keeps is a dash where it does not apply', async () => {
  await show('/catalogue', { listThings: shelf('hat') }, host)
  const facts = within(screen.getByRole('article'))
  expect(facts.queryByText('catalogue.paid')).toBeNull()
  expect(facts.getByText('catalogue.size').nextElementSibling?.textContent).toBe('—')
})

test('a table that is wider than its place is marked until it is scrolled to its end', async () => {
  const resized: (() => void)[] = []
  class Watcher {
    constructor(onResize: () => void) {
      resized.push(onResize)
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Watcher)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(500)
  await showShelf('/shelf')
  const place = screen.getByRole('table').parentElement
  expect(place?.hasAttribute('data-cut')).toBe(true)
  place?.scrollTo({ left: 140 })
  place?.dispatchEvent(new Event('scroll'))
  expect(place?.hasAttribute('data-cut')).toBe(false)
})
