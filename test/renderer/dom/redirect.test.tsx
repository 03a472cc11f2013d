import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { button, link, show } from './show.tsx'
import { slow } from './slow.ts'

const title = () => screen.getByRole('heading', { level: 1 }).textContent

describe('a redirect', () => {
  test('leads on, and its own page is never drawn, nor in the history', async () => {
    const drawn = new Set<string>()
    const t = (key: string) => {
      drawn.add(key)
      return key
    }
    const { history, eventsOfKind } = await show('/old', {}, { t, marked: t })
    expect([title(), history.been]).toEqual(['new.title', ['/new']])
    expect([drawn.has('new.text'), drawn.has('old.text')]).toEqual([true, false])
    expect(eventsOfKind('report')).toEqual([])
  })

  test('that depends on data waits for them, and shows nothing meanwhile', async () => {
    const things = slow()
    const { history, eventsOfKind } = await show('/maybe', { listThings: things.answer })
    expect([history.here, screen.queryByText('maybe.text'), eventsOfKind('report')]).toEqual([
      '/maybe',
      null,
      [],
    ])
    await things.give({ items: [], total: 0 })
    expect(history.been).toEqual(['/new?from=maybe'])
  })

  test('whose condition does not hold leaves the person where they are', async () => {
    const { history } = await show('/maybe', { listThings: { items: [], total: 1 } })
    expect(screen.getByText('maybe.text')).toBeDefined()
    expect(history.been).toEqual(['/maybe'])
  })

  test('in a circle ends, shows the page and says so', async () => {
    const { history, eventsOfKind } = await show('/round-one')
    expect(screen.getByText('round_one.text')).toBeDefined()
    expect(history.been).toEqual(['/round-one'])
    expect(eventsOfKind('report').map(String)).toEqual([
      'Error: The redirect of /round-one to /round-two leads in a circle.',
    ])
  })
})

test('a page leads back to where it says, from over its title', async () => {
  await show('/new')
  expect(link('new.back').getAttribute('href')).toBe('/orders?tab=second')
})

describe('the step of a flow', () => {
  const cart = { filled: true, paid: false, sent: false }

  test('that comes too early leads to the one that waits', async () => {
    const { history } = await show('/parcel', { getCart: cart })
    expect([title(), history.been]).toEqual(['till.title', ['/till']])
  })

  test('that waits is shown, with the way back to the one before', async () => {
    const { user, history } = await show('/till', { getCart: cart })
    expect(screen.getByText('till.text')).toBeDefined()
    await user.click(link('renderer.back'))
    expect([title(), history.here]).toEqual(['cart.title', '/cart'])
  })

  test('that is done may be visited again until it is locked', async () => {
    const { unmount } = await show('/till', { getCart: { filled: true, paid: true, sent: false } })
    expect(title()).toBe('till.title')
    unmount()
    await show('/till', { getCart: { filled: true, paid: true, sent: true } })
    expect(title()).toBe('thanks.title')
  })

  test('is one of the stages, and the screen reader hears which are done', async () => {
    await show('/till', { getCart: cart })
    const [fill, pay, send] = screen.getAllByRole('listitem')
    expect(fill?.textContent).toContain('renderer.step_done')
    expect(pay?.getAttribute('aria-current')).toBe('step')
    expect(send?.textContent).not.toContain('renderer.step_done')
  })

  test('that was just done does not lead back, however old what was known of it', async () => {
    let answer: () => unknown = () => ({ filled: false, paid: false, sent: false })
    const { user, history } = await show('/cart', { getCart: () => answer(), knock: null })
    const again = slow()
    answer = again.answer
    await user.click(button('cart.fill'))
    expect([history.here, screen.queryByText('till.text')]).toEqual(['/till', null])
    await again.give(cart)
    expect(screen.getByText('till.text')).toBeDefined()
    expect(history.been).toEqual(['/cart', '/till'])
  })

  test('is not known before its data are there, so that nothing is shown and nobody led on', async () => {
    const answer = slow()
    const { history } = await show('/parcel', { getCart: answer.answer })
    expect([screen.queryByText('parcel.text'), history.here]).toEqual([null, '/parcel'])
    await answer.give({ filled: true, paid: true, sent: false })
    expect(screen.getByText('parcel.text')).toBeDefined()
  })
})

test('the door of a flow always leads to the step that waits', async () => {
  const { history } = await show('/shopping', { getCart: { filled: false, paid: false, sent: false } })
  expect([title(), history.been]).toEqual(['cart.title', ['/cart']])
})
