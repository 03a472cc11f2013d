import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { apiError } from '../fake-host.ts'
import { alert, button, field, link, refocus, show } from './show.tsx'
import { slow } from './slow.ts'

const getProfile = { email: 'ana@alba.demo', amount: 50_000, most: 90_000 }
const known = { getProfile, getTotal: { total: 1 } }
const described = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

describe('an invalid form', () => {
  test('is not sent; the error summary appears and takes the focus', async () => {
    const { user, argsOf } = await show('/draft')
    await user.click(button('draft.buy'))
    expect(argsOf('buy')).toEqual([])
    expect(document.activeElement).toBe(alert())
    expect(within(alert()).getByRole('heading').textContent).toBe('renderer.error_missing {"count":2}')
  })

  test('focuses a field from its line in the summary', async () => {
    const { user, history } = await show('/draft')
    await user.click(button('draft.buy'))
    await user.click(link('fields.amount: validator.error_null {}'))
    expect(document.activeElement).toBe(field('fields.amount'))
    expect([history.current, window.location.hash]).toEqual(['/draft', ''])
  })

  test('marks the page title until the errors are fixed', async () => {
    document.title = 'Purchase · Alba'
    const { user } = await show('/draft')
    await user.click(button('draft.buy'))
    expect(document.title).toBe('renderer.error_title {"title":"Purchase · Alba"}')
    await user.type(field('fields.email'), 'ana@alba.demo')
    await user.type(field('fields.amount'), '5')
    expect(document.title).toBe('Purchase · Alba')
  })

  test('shows a field’s error on blur, not while typing', async () => {
    const { user } = await show('/draft')
    await user.type(field('fields.email'), 'ana')
    expect(field('fields.email').getAttribute('aria-invalid')).toBeNull()
    await user.tab()
    expect(field('fields.email').getAttribute('aria-invalid')).toBe('true')
    expect(described(field('fields.email'))).toEqual(['validator.error_email {}'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows no error for an unchanged field', async () => {
    const { user } = await show('/draft')
    await user.click(field('fields.email'))
    await user.tab()
    expect(field('fields.email').getAttribute('aria-invalid')).toBeNull()
  })

  test('shows a field’s error only after the press that left it ends', async () => {
    vi.useFakeTimers()
    const { user } = await show('/draft')
    await user.type(field('fields.email'), 'ana')
    await user.pointer({ keys: '[MouseLeft>]', target: button('draft.buy') })
    expect(document.activeElement).toBe(button('draft.buy'))
    expect(field('fields.email').getAttribute('aria-invalid')).toBeNull()
    await user.pointer('[/MouseLeft]')
    await act(() => vi.runAllTimersAsync())
    expect(field('fields.email').getAttribute('aria-invalid')).toBe('true')
  })

  test('checks limits that come from the screen’s data', async () => {
    const { user, argsOf } = await show('/purchase', known)
    await user.clear(field('fields.amount'))
    await user.type(field('fields.amount'), '900,01')
    await user.click(button('purchase.buy'))
    expect(argsOf('buy')).toEqual([])
    expect(alert().textContent).toContain('validator.error_number_max_money')
  })
})

describe('a valid form', () => {
  test('sends trimmed values and omits empty fields', async () => {
    const { user, argsOf, history } = await show('/purchase', { ...known, buy: { id: 'b1' } })
    await user.clear(field('fields.email'))
    await user.type(field('fields.email'), '  eva@alba.demo ')
    await user.click(button('purchase.buy'))
    expect(argsOf('buy')).toEqual([{ email: 'eva@alba.demo', amount: 50_000, gift: false }])
    expect(history.current).toBe('/thanks')
  })

  test('keeps the spaces of a password', async () => {
    const { user, argsOf } = await show('/purchase', { ...known, buy: { id: 'b1' } })
    await user.type(field('fields.password'), ' a b ')
    await user.click(button('purchase.buy'))
    expect(argsOf('buy')).toMatchObject([{ password: ' a b ' }])
  })

  test('is sent only once if submitted twice', async () => {
    const { user, argsOf } = await show('/purchase', { ...known, buy: slow().answer })
    await user.dblClick(button('purchase.buy'))
    await user.type(field('fields.email'), '{Enter}')
    expect(argsOf('buy')).toHaveLength(1)
  })

  test('is sent by Enter in a field', async () => {
    const { user, argsOf } = await show('/purchase', { ...known, buy: { id: 'b1' } })
    await user.type(field('fields.email'), '{Enter}')
    expect(argsOf('buy')).toHaveLength(1)
  })

  test('is sent only after its confirmation', async () => {
    const { user, argsOf } = await show('/sure', { buy: { id: 'b1' } })
    await user.type(field('fields.email'), 'ana@alba.demo')
    await user.type(field('fields.amount'), '5')
    await user.click(button('sure.buy'))
    expect(argsOf('buy')).toEqual([])
    await user.click(within(screen.getByRole('dialog', { name: 'sure.question' })).getByText('sure.yes'))
    expect(argsOf('buy')).toMatchObject([{ amount: 500 }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a form rejected by the server', () => {
  const fields = [{ field: 'email', key: 'taken', params: {}, message: 'Somebody has it.' }]
  const refused = () => Promise.reject(apiError(400, 'invalid', { fields }))

  test('shows the error at the field until it is changed and focuses the summary', async () => {
    const { user } = await show('/purchase', { ...known, buy: refused })
    await user.click(button('purchase.buy'))
    expect(document.activeElement).toBe(alert())
    expect(described(field('fields.email'))).toEqual(['Somebody has it.'])
    await user.type(field('fields.password'), 'x')
    expect(described(field('fields.email'))).toEqual(['Somebody has it.'])
    await user.type(field('fields.email'), 'x')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('closes its confirmation and focuses the summary', async () => {
    const { user } = await show('/sure', { buy: refused })
    await user.type(field('fields.email'), 'ana@alba.demo')
    await user.type(field('fields.amount'), '5')
    await user.click(button('sure.buy'))
    await user.click(button('sure.yes'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(alert())
  })

  test('shows other reasons beside the button and keeps the typed values', async () => {
    const buy = () => Promise.reject(apiError(409, 'sold_out', { reason: 'Nothing is left.' }))
    const { user } = await show('/purchase', { ...known, buy })
    await user.clear(field('fields.email'))
    await user.type(field('fields.email'), 'eva@alba.demo')
    await user.click(button('purchase.buy'))
    expect(alert().textContent).toContain('Nothing is left.')
    expect(field('fields.email').value).toBe('eva@alba.demo')
  })
})

describe('typed values', () => {
  test('remain when the screen’s data are reloaded', async () => {
    const { user, argsOf } = await show('/purchase', known)
    await user.clear(field('fields.email'))
    await user.type(field('fields.email'), 'eva@alba.demo')
    await user.click(button('purchase.look_again'))
    expect(argsOf('getProfile')).toHaveLength(2)
    expect(field('fields.email').value).toBe('eva@alba.demo')
  })

  test('remain when the initial value of another field changes', async () => {
    let profile = getProfile
    const { user } = await show('/purchase', { ...known, getProfile: () => profile })
    await user.clear(field('fields.email'))
    await user.type(field('fields.email'), 'eva@alba.demo')
    profile = { ...getProfile, amount: 70_000 }
    await user.click(button('purchase.look_again'))
    expect([field('fields.email').value, field('fields.amount').value]).toEqual(['eva@alba.demo', '700,00'])
  })

  test('prevent a reload on focus and on reconnect', async () => {
    vi.useFakeTimers()
    const { argsOf } = await show('/purchase', known)
    await refocus('focus')
    await refocus('online')
    expect(argsOf('getProfile')).toHaveLength(1)
  })

  test('are available to other blocks while typing', async () => {
    const { user } = await show('/purchase', known)
    await user.type(field('fields.email'), 's')
    expect(screen.getByText('purchase.so_far {"email":"ana@alba.demos"}')).toBeDefined()
  })

  test('show conditional fields, which are then sent', async () => {
    const { user, argsOf } = await show('/purchase', { ...known, buy: { id: 'b1' } })
    expect(screen.queryByLabelText(/fields.card/)).toBeNull()
    await user.click(field('fields.gift'))
    await user.type(field('fields.card'), 'For you')
    await user.click(button('purchase.buy'))
    expect(argsOf('buy')).toMatchObject([{ gift: true, card: 'For you' }])
  })

  test('are not sent for hidden fields', async () => {
    const { user, argsOf } = await show('/purchase', { ...known, buy: { id: 'b1' } })
    await user.click(field('fields.gift'))
    await user.type(field('fields.card'), 'For you')
    await user.click(field('fields.gift'))
    await user.click(button('purchase.buy'))
    expect(argsOf('buy')).toEqual([{ email: 'ana@alba.demo', amount: 50_000, gift: false }])
  })

  test('are formatted for the locale on blur in a money field', async () => {
    const { user } = await show('/purchase', known)
    await user.clear(field('fields.amount'))
    await user.type(field('fields.amount'), '0850,5')
    expect(field('fields.amount').value).toBe('0850,5')
    await user.tab()
    expect(field('fields.amount').value).toBe('850,50')
  })

  test('can be shown and hidden in a password field', async () => {
    const { user } = await show('/purchase', known)
    expect(field('fields.password').type).toBe('password')
    await user.click(button('renderer.show_password'))
    expect(field('fields.password').type).toBe('text')
    await user.click(button('renderer.hide_password'))
    expect(field('fields.password').type).toBe('password')
  })
})

describe('data that depend on typed values', () => {
  const typed = async (answer: (args: { amount: number }) => unknown) => {
    vi.useFakeTimers()
    const shown = await show('/purchase', { getProfile, getTotal: answer })
    await act(() => vi.advanceTimersByTimeAsync(300))
    return shown
  }
  const cost = (total: unknown) => screen.getByText(`purchase.cost ${JSON.stringify({ total: `${total}` })}`)

  test('are read when typing pauses, not at each key', async () => {
    const { user, argsOf } = await typed(({ amount }) => ({ total: amount + 1 }))
    expect(cost(50_001)).toBeDefined()
    await user.type(field('fields.amount'), '5')
    await act(() => vi.advanceTimersByTimeAsync(299))
    expect(argsOf('getTotal')).toHaveLength(1)
    await user.type(field('fields.amount'), '{Backspace>3}51')
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(argsOf('getTotal')).toEqual([{ amount: 50_000 }, { amount: 50_051 }])
    expect(cost(50_052)).toBeDefined()
  })

  test('are not shown if they arrive late for outdated values', async () => {
    const first = slow()
    const { user } = await typed(({ amount }) => (amount === 50_000 ? first.answer() : { total: amount }))
    await user.type(field('fields.amount'), '{Backspace}1')
    await act(() => vi.advanceTimersByTimeAsync(300))
    await first.give({ total: 7 })
    expect(cost(50_001)).toBeDefined()
  })

  test('are not read with an empty field', async () => {
    const { user, argsOf } = await typed(() => ({ total: 1 }))
    await user.clear(field('fields.amount'))
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(argsOf('getTotal')).toHaveLength(1)
    expect(cost('?')).toBeDefined()
  })
})

describe('a draft', () => {
  const keep = () => act(() => vi.advanceTimersByTimeAsync(400))
  const typedAndLeft = async (as = 'ana') => {
    vi.useFakeTimers()
    const session = { id: as, authenticated: true }
    const { user, unmount } = await show('/draft', {}, { session })
    await user.type(field('fields.email'), 'eva@alba.demo')
    await user.type(field('fields.password'), 'secret')
    await keep()
    unmount()
  }

  test('is restored on the next visit without secret fields', async () => {
    await typedAndLeft()
    await show('/draft')
    expect([field('fields.email').value, field('fields.password').value]).toEqual(['eva@alba.demo', ''])
  })

  test('is not shown to another user', async () => {
    await typedAndLeft('eva')
    await show('/draft')
    expect(field('fields.email').value).toBe('')
  })

  test('is deleted once the form is sent', async () => {
    await typedAndLeft()
    const { user, unmount } = await show('/draft', { buy: { id: 'b1' } })
    await user.type(field('fields.amount'), '5')
    await user.click(button('draft.buy'))
    unmount()
    await show('/draft')
    expect(field('fields.email').value).toBe('')
  })
})

describe('a form with a total beside its button', () => {
  test('shows typed values beside the submit button', async () => {
    const { user } = await show('/summed')
    await user.type(field('fields.email'), 'ana@alba.demo')
    expect(button('summed.buy').closest('.ts-form__beside')?.textContent).toContain('ana@alba.demo')
  })

  test('shows the number of answered questions', async () => {
    const { user } = await show('/summed')
    await screen.findByText('renderer.answered {"done":1,"count":4}')
    await user.type(field('fields.email'), 'ana@alba.demo')
    screen.getByText('renderer.answered {"done":2,"count":4}')
  })

  test('has a button beside a field that does not submit the form', async () => {
    const { user, argsOf } = await show('/summed', { knock: null })
    await user.click(button('summed.ask'))
    expect([argsOf('knock').length, argsOf('buy').length]).toEqual([1, 0])
    expect(button('summed.ask').parentElement?.parentElement?.contains(field('fields.email'))).toBe(true)
  })
})

test('a form shows every note about a field', async () => {
  await show('/noted')
  expect(described(field('fields.email'))).toContain('One. Two.')
  expect(document.querySelectorAll('.ts-field__note')).toHaveLength(1)
})

test('a read-only form accepts no input and is never sent', async () => {
  const { user, argsOf } = await show('/read-only', { buy: { id: 'b1' } })
  await user.type(field('fields.email'), 'x')
  expect(field('fields.email').value).toBe('ana@alba.demo')
  expect(screen.queryByRole('button', { name: 'read_only.buy' })).toBeNull()
  await act(async () => field('fields.email').form?.requestSubmit())
  expect(argsOf('buy')).toEqual([])
})

test('a contract blocks only the primary button until scrolled to its end', async () => {
  const { user, argsOf } = await show('/contract', { knock: null })
  await user.click(button('contract.sign'))
  expect(argsOf('knock')).toEqual([])
  await user.click(button('contract.later'))
  expect(argsOf('knock')).toHaveLength(1)
  const paper = screen.getByRole('document')
  const end = vi.spyOn(paper, 'getBoundingClientRect').mockReturnValue(DOMRect.fromRect({ height: 9000 }))
  vi.spyOn(paper, 'offsetHeight', 'get').mockReturnValue(9000)
  paper.scrollIntoView = () => end.mockReturnValue(DOMRect.fromRect({ y: -8500, height: 9000 }))
  fireEvent.scroll(document)
  expect(screen.queryByText('renderer.contract_read')).toBeNull()
  await user.click(button('renderer.contract_to_end'))
  fireEvent.scroll(document)
  await screen.findByText('renderer.contract_read')
  await user.click(button('contract.sign'))
  expect(argsOf('knock')).toHaveLength(2)
})

test('a link from a remark leads to its field, each time it is pressed', async () => {
  const { user, history } = await show('/essay', { getDraft: { draft: null } })
  for (const _press of [1, 2]) {
    await user.click(field('fields.story'))
    await user.click(link('essay.remark'))
    expect(document.activeElement).toBe(field('fields.town'))
    expect(history.current).toBe('/essay')
  }
  expect(history.visited.join(' ')).not.toContain('field=')
})
