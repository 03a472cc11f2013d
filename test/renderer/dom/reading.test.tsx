import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { apiError } from '../fake-host.ts'
import { alert, button, link, refocus, show } from './show.tsx'
import { slow } from './slow.ts'

const hat = { id: 'hat', name: 'A hat', price: 500, status: 'OPEN' }
const listThings = { items: [hat], total: 1 }
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const facts = () => screen.getAllByRole('definition').map((fact) => fact.textContent)

describe('a page that reads data', () => {
  test('shows a skeleton and a heading at once, then its content', async () => {
    const thing = slow()
    await show('/things/hat', { getThing: thing.answer })
    expect(title()).toBe('renderer.loading')
    expect(screen.getByRole('status', { name: 'renderer.loading' })).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
    await thing.give(hat)
    expect([title(), facts()]).toEqual(['A hat', ['A hat']])
    expect(screen.queryByRole('status', { name: 'renderer.loading' })).toBeNull()
  })

  test('links a detail page to its list above the title', async () => {
    const { user, history } = await show('/things/hat', { getThing: hat })
    await user.click(link('things.title'))
    expect(history.current).toBe('/things')
  })

  test('reads with the parameters of its URL', async () => {
    const { argsOf } = await show('/things/hat', { getThing: hat })
    expect(argsOf('getThing')).toEqual([{ id: 'hat' }])
  })

  test('reads dependent data after the data they depend on', async () => {
    const things = slow()
    const { argsOf } = await show('/chain', { listThings: things.answer, getThing: hat })
    expect(argsOf('getThing')).toEqual([])
    await things.give(listThings)
    expect([argsOf('getThing'), facts()]).toEqual([[{ id: 'hat' }], ['A hat']])
  })

  test('reads conditional data only if the condition holds', async () => {
    const { argsOf, history } = await show('/guest', { listThings })
    expect(screen.getByText('guest.text')).toBeDefined()
    expect(argsOf('listThings')).toEqual([])
    await act(async () => history.go('/guest?all=yes'))
    expect([argsOf('listThings').length, facts()]).toEqual([1, ['1']])
  })

  test.each(['focus', 'online'])(
    'reloads when the tab regains the focus or the connection (%s)',
    async (event) => {
      vi.useFakeTimers()
      const { argsOf } = await show('/things/hat', { getThing: hat })
      await refocus(event)
      expect(argsOf('getThing')).toHaveLength(2)
    },
  )
})

describe('a page whose data cannot be read', () => {
  test('shows an error and can be retried', async () => {
    let answer: () => unknown = () => Promise.reject(apiError(0, 'network', { message: '' }))
    const { user } = await show('/things/hat', { getThing: () => answer() })
    expect([title(), alert().textContent]).toEqual(['renderer.error_network_title', 'renderer.error_network'])
    answer = () => hat
    await user.click(button('renderer.retry'))
    expect(facts()).toEqual(['A hat'])
  })

  test('shows the request id of a server error', async () => {
    const fault = apiError(500, 'internal', { message: '', requestId: 'r-7' })
    await show('/things/hat', { getThing: () => Promise.reject(fault) })
    expect(screen.getByText('renderer.request_id {"id":"r-7"}')).toBeDefined()
  })

  test.each([
    ['the item does not exist', apiError(404, 'not_found')],
    [
      'the URL is invalid',
      apiError(400, 'invalid', { fields: [{ field: 'id', key: '', params: {}, message: '' }] }),
    ],
  ])('links to its list without a retry button if %s', async (_why, error) => {
    const { user, history } = await show('/things/hat', { getThing: () => Promise.reject(error) })
    expect([title(), alert().textContent]).toEqual(['404 renderer.error_404_title', 'renderer.error_404'])
    expect(screen.queryByRole('button', { name: 'renderer.retry' })).toBeNull()
    await user.click(link('renderer.go_up {"title":"things.title"}'))
    expect(history.current).toBe('/things')
  })
})

test('a failed reload keeps the page’s data and shows an error', async () => {
  let answer: () => unknown = () => listThings
  const { user } = await show('/door', { listThings: () => answer() })
  answer = () => Promise.reject(apiError(503, 'away', { message: 'Back in a minute.' }))
  await user.click(button('door.look_again'))
  expect([facts(), alert().textContent]).toEqual([['1'], 'Back in a minute.'])
})

describe('cached data of another page', () => {
  const shelfAfterHat = async (act: string | undefined) => {
    let answer: () => unknown = () => listThings
    const answers = { listThings: () => answer(), getThing: hat, knock: null }
    const shown = await show('/shelf', answers)
    await shown.user.click(link('A hat'))
    if (act !== undefined) await shown.user.click(button(act))
    const again = slow()
    answer = again.answer
    await shown.user.click(link('thing.others'))
    return again
  }

  test('are shown at once on returning and then reloaded', async () => {
    const again = await shelfAfterHat(undefined)
    expect(link('A hat')).toBeDefined()
    await again.give({ items: [{ ...hat, name: 'A coat' }], total: 1 })
    expect(link('A coat')).toBeDefined()
  })

  test('are discarded after an action', async () => {
    const again = await shelfAfterHat('thing.knock')
    expect(screen.queryByRole('link', { name: 'A hat' })).toBeNull()
    await again.give(listThings)
    expect(link('A hat')).toBeDefined()
  })
})

test('a block that throws shows an error in its place without affecting the page', async () => {
  const broken = new Error('No such words.')
  vi.mocked(console.error).mockImplementation(() => {})
  const t = (key: string) => {
    if (key === 'door.things') throw broken
    return key
  }
  const { eventsOfKind } = await show('/door', { listThings }, { t })
  expect(alert().textContent).toBe('renderer.block_broken')
  expect([button('door.knock').textContent, eventsOfKind('report')]).toEqual(['door.knock', [broken]])
  vi.mocked(console.error).mockClear()
})
