import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { button, link, show } from './show.tsx'
import { slow } from './slow.ts'

const title = () => screen.getByRole('heading', { level: 1 }).textContent

describe('a redirect', () => {
  test('opens its target without rendering or recording its own page', async () => {
    const drawn = new Set<string>()
    const t = (key: string) => {
      drawn.add(key)
      return key
    }
    const { history, eventsOfKind } = await show('/old', {}, { t, tWithTerms: t })
    expect([title(), history.visited]).toEqual(['new.title', ['/new']])
    expect([drawn.has('new.text'), drawn.has('old.text')]).toEqual([true, false])
    expect(eventsOfKind('report')).toEqual([])
  })

  test('shows nothing until the data it depends on are loaded', async () => {
    const things = slow()
    const { history, eventsOfKind } = await show('/maybe', { listThings: things.answer })
    expect([history.current, screen.queryByText('maybe.text'), eventsOfKind('report')]).toEqual([
      '/maybe',
      null,
      [],
    ])
    await things.give({ items: [], total: 0 })
    expect(history.visited).toEqual(['/new?from=maybe'])
  })

  test('is skipped if its condition is false', async () => {
    const { history } = await show('/maybe', { listThings: { items: [], total: 1 } })
    expect(screen.getByText('maybe.text')).toBeDefined()
    expect(history.visited).toEqual(['/maybe'])
  })

  test('stops at the page and is reported if circular', async () => {
    const { history, eventsOfKind } = await show('/round-one')
    expect(screen.getByText('round_one.text')).toBeDefined()
    expect(history.visited).toEqual(['/round-one'])
    expect(eventsOfKind('report').map(String)).toEqual([
      'Error: The redirect of /round-one to /round-two leads in a circle.',
    ])
  })
})

test('a page shows its back link above the title', async () => {
  await show('/new')
  expect(link('new.back').getAttribute('href')).toBe('/orders?tab=second')
})

describe('a step of a flow', () => {
  const cart = { filled: true, paid: false, sent: false }

  test('redirects to the current step if opened too early', async () => {
    const { history } = await show('/parcel', { getCart: cart })
    expect([title(), history.visited]).toEqual(['till.title', ['/till']])
  })

  test('is shown if current, with a link to the previous step', async () => {
    const { user, history } = await show('/till', { getCart: cart })
    expect(screen.getByText('till.text')).toBeDefined()
    await user.click(link('renderer.back'))
    expect([title(), history.current]).toEqual(['cart.title', '/cart'])
  })

  test('can be revisited when done until it is locked', async () => {
    const { unmount } = await show('/till', { getCart: { filled: true, paid: true, sent: false } })
    expect(title()).toBe('till.title')
    unmount()
    await show('/till', { getCart: { filled: true, paid: true, sent: true } })
    expect(title()).toBe('thanks.title')
  })

  test('is marked in the list of stages, with done stages labelled', async () => {
    await show('/till', { getCart: cart })
    const [fill, pay, send] = screen.getAllByRole('listitem')
    expect(fill?.textContent).toContain('renderer.step_done')
    expect(pay?.getAttribute('aria-current')).toBe('step')
    expect(send?.textContent).not.toContain('renderer.step_done')
  })

  test('is not redirected back by stale data after its completion', async () => {
    let answer: () => unknown = () => ({ filled: false, paid: false, sent: false })
    const { user, history } = await show('/cart', { getCart: () => answer(), knock: null })
    const again = slow()
    answer = again.answer
    await user.click(button('cart.fill'))
    expect([history.current, screen.queryByText('till.text')]).toEqual(['/till', null])
    await again.give(cart)
    expect(screen.getByText('till.text')).toBeDefined()
    expect(history.visited).toEqual(['/cart', '/till'])
  })

  test('shows an error, not the previous step, if its data cannot be reloaded', async () => {
    let answer: () => unknown = () => ({ filled: false, paid: false, sent: false })
    const { user, history } = await show('/cart', { getCart: () => answer(), knock: null })
    answer = () => Promise.reject(new Error('offline'))
    await user.click(button('cart.fill'))
    expect([history.current, screen.queryByText('till.text')]).toEqual(['/till', null])
    answer = () => cart
    await user.click(button('renderer.retry'))
    expect(screen.getByText('till.text')).toBeDefined()
    expect(history.visited).toEqual(['/cart', '/till'])
  })

  test('neither shows nor redirects before its data are loaded', async () => {
    const answer = slow()
    const { history } = await show('/parcel', { getCart: answer.answer })
    expect([screen.queryByText('parcel.text'), history.current]).toEqual([null, '/parcel'])
    await answer.give({ filled: true, paid: true, sent: false })
    expect(screen.getByText('parcel.text')).toBeDefined()
  })
})

test('the entry page of a flow redirects to the current step', async () => {
  const { history } = await show('/shopping', { getCart: { filled: false, paid: false, sent: false } })
  expect([title(), history.visited]).toEqual(['cart.title', ['/cart']])
})
