import { describe, expect, test } from 'vitest'
import type { Flow } from '../../src/language/documents/library.ts'
import { stepsOf } from '../../src/language/flows/flow.ts'
import { stagesOf, titleOfPage } from '../../src/renderer/blocks/parts/stages.ts'
import { flowBack, flowRedirect } from '../../src/renderer/screen/flow-guard.ts'

const flow: Flow = {
  flow: 'invest',
  data: {},
  locked: 'state.ordered',
  steps: [
    { step: 'KYC', title: 'f.kyc', stage: 'f.you', screen: '/invest/{slug}/kyc', done: 'state.kyc' },
    {
      step: 'DATA',
      title: 'f.data',
      stage: 'f.you',
      screen: '/invest/{slug}/data',
      skip: 'state.short',
      done: 'state.data',
    },
    {
      step: 'AMOUNT',
      title: 'f.amount',
      screen: '/invest/{slug}/amount',
      done: 'state.ordered',
      locked: 'state.paid',
    },
    { step: 'SIGN', title: 'f.sign', screen: '/invest/{slug}/sign', done: 'false' },
  ],
}
const fresh = { kyc: false, data: false, ordered: false, paid: false, short: false }
const at = (step: string | undefined, state: object) =>
  flowRedirect(
    { name: 'invest', ...(step !== undefined && { step }) },
    flow,
    { state: { ...fresh, ...state } },
    { slug: 'casa' },
  )

describe('a screen of a flow', () => {
  test('stays when its step is the current one', () => {
    expect(at('KYC', {})).toBeUndefined()
  })

  test('sends who comes too early to the current step', () => {
    expect(at('AMOUNT', {})).toBe('/invest/casa/kyc')
  })

  test('may be visited again while the flow is not locked', () => {
    expect(at('KYC', { kyc: true })).toBeUndefined()
  })

  test('is over once the flow is locked', () => {
    expect(at('KYC', { kyc: true, data: true, ordered: true })).toBe('/invest/casa/sign')
  })

  test('that has a lock of its own may be visited until that holds', () => {
    const ordered = { kyc: true, data: true, ordered: true }
    expect(at('AMOUNT', ordered)).toBeUndefined()
    expect(at('AMOUNT', { ...ordered, paid: true })).toBe('/invest/casa/sign')
  })

  test('that is skipped sends on', () => {
    expect(at('DATA', { kyc: true, short: true })).toBe('/invest/casa/amount')
  })

  test('without a step is the door: it always sends to the current step', () => {
    expect(at(undefined, { kyc: true })).toBe('/invest/casa/data')
  })
})

describe('the way back', () => {
  const back = (step: string, state: object) =>
    flowBack({ name: 'invest', step }, flow, { state: { ...fresh, ...state } }, { slug: 'casa' })

  test('leads to the step before that may be visited again, past what is skipped', () => {
    expect(back('AMOUNT', { kyc: true, data: true })).toBe('/invest/casa/data')
    expect(back('AMOUNT', { kyc: true, short: true })).toBe('/invest/casa/kyc')
    expect(back('SIGN', { kyc: true, data: true, ordered: true })).toBe('/invest/casa/amount')
  })

  test('is not there on the first page, nor behind a lock', () => {
    expect(back('KYC', {})).toBeUndefined()
    expect(back('AMOUNT', { kyc: true, data: true, ordered: true })).toBeUndefined()
    expect(back('SIGN', { kyc: true, data: true, ordered: true, paid: true })).toBeUndefined()
  })
})

test('the pages of a stage are counted, a skipped one not', () => {
  const count = (state: object, here?: string) => {
    const steps = stepsOf(flow, { state: { ...fresh, ...state } })
    return stagesOf(steps, here).map(({ page, pages }) => `${page}/${pages}`)
  }
  expect(count({})).toEqual(['1/2', '0/1', '0/1'])
  expect(count({ kyc: true })[0]).toBe('2/2')
  expect(count({ kyc: true, data: true }, 'KYC')[0]).toBe('1/2')
  expect(titleOfPage(stepsOf(flow, { state: { ...fresh, kyc: true } }))).toBe('f.data')
})

describe('the stages of a flow', () => {
  const stages = (state: object, here?: string) =>
    stagesOf(stepsOf(flow, { state: { ...fresh, ...state } }), here).map(({ titles, state }) => [
      titles.join(' · '),
      state,
    ])

  test('count steps that share one once, and say where one stands', () => {
    expect(stages({ kyc: true })).toEqual([
      ['f.you', 'current'],
      ['f.amount', 'ahead'],
      ['f.sign', 'ahead'],
    ])
  })

  test('that are walked in turns are one, so that nobody is led back', () => {
    const [kyc, data, amount, sign] = stepsOf(flow, { state: { ...fresh, kyc: true } })
    if (!kyc || !data || !amount || !sign) throw new Error('The flow has four steps.')
    const turns = [kyc, { ...amount, state: 'done' as const }, data, sign]
    expect(stagesOf(turns).map(({ titles, state }) => [titles.join(' · '), state])).toEqual([
      ['f.you · f.amount', 'current'],
      ['f.sign', 'ahead'],
    ])
  })

  test('show the step being visited again as the current one', () => {
    expect(stages({ kyc: true, data: true }, 'KYC')).toEqual([
      ['f.you', 'current'],
      ['f.amount', 'ahead'],
      ['f.sign', 'ahead'],
    ])
  })
})
