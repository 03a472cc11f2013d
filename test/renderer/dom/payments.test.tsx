import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Answers, fakeHost } from '../fake-host.ts'
import states from './payment-states.json' with { type: 'json' }
import { button, link, show } from './show.tsx'

interface State {
  attempt?: { status: string; reason?: string; method?: string; changed_at?: string }
  order?: string
  order_method?: string
  alerts?: string[][]
  texts?: string[]
  buttons?: string[]
}

const due_at = '2026-11-25T10:00:00Z'

/** Returns an attempt by card terminal of 1,000 €. */
const attemptOf = ({ attempt }: State) => ({
  id: 'p1',
  method: 'TPV',
  reason: '',
  reference: '0001ABCD',
  authorisation: '',
  amount: 100_000,
  changed_at: '2026-11-21T09:59:50Z',
  expires_at: '',
  payer_next: '',
  ...attempt,
})

const standingOf = (state: State) => {
  const payment = attemptOf(state)
  return {
    id: 'p1',
    investment_id: 'i1',
    slug: 'casa',
    issuance_title: 'Casa Alba',
    order_reference: 'ORD1',
    order_status: state.order,
    order_method: state.order_method ?? payment.method,
    left: 100_000,
    due_at,
    payment,
  }
}

const orderOf = (state: State, payments: object[]) => {
  const {
    investment_id: id,
    order_status: status,
    order_method: payment_method,
    ...standing
  } = standingOf(state)
  return { ...standing, id, status, payment_method, payments }
}

/** Shows a page to an investor who may pay. */
function showTo(address: string, answers: Answers = {}) {
  const session = { ...fakeHost().host.session, email_verification: true, validation: 'validated' }
  return show(address, answers, { session })
}

/** Shows a page of the flow of an order whose attempts are given. */
const showOrder = (page: string, state: State, payments: object[]) =>
  showTo(`/invest/casa/${page}`, {
    getInvestFlow: { has_investment: true, investment_id: 'i1' },
    getInvestment: orderOf(state, payments),
  })

const texts = (selector: string, within: ParentNode = document) =>
  [...within.querySelectorAll(selector)].map(({ textContent }) => textContent?.split(' ')[0] ?? '')

/** Lists the title and text of each alert, the texts beside them, and the names of the buttons. */
function told() {
  return {
    alerts: [...document.querySelectorAll('.ts-alert')].map((alert) => texts('p', alert)),
    texts: texts('p').filter((text) => text.startsWith('payments.') && !texts('.ts-alert p').includes(text)),
    buttons: [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map(
      ({ textContent }) => textContent?.split(' ')[0],
    ),
  }
}

const expected = ({ alerts, texts = [], buttons = [] }: State) => ({
  alerts,
  texts,
  buttons: expect.toSatisfy((shown: string[]) => shown.toSorted().join() === buttons.toSorted().join()),
})

describe('the page to which a payer comes back from the bank', () => {
  test.each(states)('tells of a payment that $name', async (state) => {
    await showTo('/user/bbva?payment=p1', { getPayment: standingOf(state) })
    expect(told()).toEqual(expected(state))
  })

  test('leads to the investments if the address names no payment', async () => {
    const { history } = await showTo('/user/bbva')
    expect(history.visited).toEqual(['/user/investments'])
  })

  test('begins the payment of what is left again', async () => {
    const state = states.find(({ name }) => name === 'was declined') ?? {}
    const { user, argsOf, eventsOfKind } = await showTo('/user/bbva?payment=p1', {
      getPayment: standingOf(state),
      beginPayment: { url: 'https://bank.example/pay' },
    })
    await user.click(button('messages.payment_retry'))
    expect(argsOf('beginPayment')).toEqual([{ id: 'i1', total: 100_000 }])
    expect(eventsOfKind('leave')).toEqual(['https://bank.example/pay'])
  })

  test('leads to the choice of another way', async () => {
    const state = states.find(({ name }) => name === 'has expired') ?? {}
    const { user, history } = await showTo('/user/bbva?payment=p1', { getPayment: standingOf(state) })
    await user.click(link('payments.other_way'))
    expect(history.current).toBe('/invest/casa/method-payment')
  })
})

describe.each(['payment-success', 'payment-error'])('the page %s', (page) => {
  test.each(states)('tells of the last attempt, which $name', async (state) => {
    const before = attemptOf({ attempt: { status: 'failed', reason: 'declined' } })
    await showOrder(page, state, [before, attemptOf(state)])
    expect(told()).toEqual(expected(state))
  })

  test('says so if there is no attempt, and leads on', async () => {
    const { user, history } = await showOrder(page, { order: 'METHOD_PAYMENT' }, [])
    expect(told().alerts).toEqual([['payments.back_none', 'payments.back_none_text']])
    await user.click(link('payments.go_on'))
    expect(history.current).toBe('/invest/casa')
  })

  test('leads to the investments without an order', async () => {
    const { history } = await showTo(`/invest/casa/${page}`, {
      getInvestFlow: { has_investment: false, investment_id: '' },
    })
    expect(history.visited).toEqual(['/user/investments'])
  })
})
