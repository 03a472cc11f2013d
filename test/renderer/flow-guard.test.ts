import { describe, expect, test } from 'vitest'
import type { Flow } from '../../src/language/documents/library.ts'
import { stepsOf } from '../../src/language/flows/flow.ts'
import { stagesOf } from '../../src/renderer/blocks/parts/stages.ts'
import { flowBack, flowRedirect } from '../../src/renderer/screen/flow-guard.ts'

const flow: Flow = {
  flow: 'invest',
  data: {},
  locked: 'state.ordered',
  steps: [
    {
      step: 'KYC',
      title: 'f.kyc',
      stage: 'f.you',
      screen: '/invest/{slug}/kyc',
      done: 'state.kyc',
      waits: 'state.checking',
    },
    {
      step: 'DATA',
      title: 'f.data',
      stage: 'f.you',
      screen: '/invest/{slug}/data',
      skip: 'state.short',
      done: 'state.data',
      meanwhile: true,
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
const fresh = { checking: false, kyc: false, data: false, ordered: false, paid: false, short: false }
const at = (step: string | undefined, state: object) =>
  flowRedirect(
    { name: 'invest', ...(step !== undefined && { step }) },
    flow,
    { state: { ...fresh, ...state } },
    { slug: 'casa' },
  )

describe('a screen of a flow', () => {
  test('is shown if its step is current', () => {
    expect(at('KYC', {})).toBeUndefined()
  })

  test('redirects to the current step if opened too early', () => {
    expect(at('AMOUNT', {})).toBe('/invest/casa/kyc')
  })

  test('can be revisited while the flow is not locked', () => {
    expect(at('KYC', { kyc: true })).toBeUndefined()
  })

  test('redirects to the last step once the flow is locked', () => {
    expect(at('KYC', { kyc: true, data: true, ordered: true })).toBe('/invest/casa/sign')
  })

  test('with a step lock can be revisited until that lock holds', () => {
    const completed = { kyc: true, data: true, ordered: true }
    expect(at('AMOUNT', completed)).toBeUndefined()
    expect(at('AMOUNT', { ...completed, paid: true })).toBe('/invest/casa/sign')
  })

  test('redirects to the next step if skipped', () => {
    expect(at('DATA', { kyc: true, short: true })).toBe('/invest/casa/amount')
  })

  test('without a step always redirects to the current one', () => {
    expect(at(undefined, { kyc: true })).toBe('/invest/casa/data')
  })
})

describe('the back link of a flow', () => {
  const back = (step: string, state: object) =>
    flowBack({ name: 'invest', step }, flow, { state: { ...fresh, ...state } }, { slug: 'casa' })

  test('leads to the previous step that is neither skipped nor locked', () => {
    expect(back('AMOUNT', { kyc: true, data: true })).toBe('/invest/casa/data')
    expect(back('AMOUNT', { kyc: true, short: true })).toBe('/invest/casa/kyc')
    expect(back('SIGN', { kyc: true, data: true, ordered: true })).toBe('/invest/casa/amount')
  })

  test('leads to a step that waits for others', () => {
    expect(back('DATA', { checking: true })).toBe('/invest/casa/kyc')
  })

  test('is absent on the first page and after a lock', () => {
    expect(back('KYC', {})).toBeUndefined()
    expect(back('AMOUNT', { kyc: true, data: true, ordered: true })).toBeUndefined()
    expect(back('SIGN', { kyc: true, data: true, ordered: true, paid: true })).toBeUndefined()
  })
})

test('the pages of a stage are counted without skipped ones', () => {
  const count = (state: object, here?: string) => {
    const steps = stepsOf(flow, { state: { ...fresh, ...state } })
    return stagesOf(steps, here).map(({ visitedPage, pages }) => `${visitedPage}/${pages}`)
  }
  expect(count({})).toEqual(['1/2', '0/1', '0/1'])
  expect(count({ kyc: true })[0]).toBe('2/2')
  expect(count({ kyc: true, data: true }, 'KYC')[0]).toBe('1/2')
})

describe('the stages of a flow', () => {
  const stages = (state: object, here?: string) =>
    stagesOf(stepsOf(flow, { state: { ...fresh, ...state } }), here).map(({ titles, state }) => [
      titles.join(' · '),
      state,
    ])

  test('group the steps of a stage and mark the current one', () => {
    expect(stages({ kyc: true })).toEqual([
      ['f.you', 'current'],
      ['f.amount', 'ahead'],
      ['f.sign', 'ahead'],
    ])
  })

  test('merge if their steps alternate', () => {
    const [kyc, data, amount, sign] = stepsOf(flow, { state: { ...fresh, kyc: true } })
    if (!kyc || !data || !amount || !sign) throw new Error('The flow has four steps.')
    const turns = [kyc, { ...amount, state: 'done' as const }, data, sign]
    expect(stagesOf(turns).map(({ titles, state }) => [titles.join(' · '), state])).toEqual([
      ['f.you · f.amount', 'current'],
      ['f.sign', 'ahead'],
    ])
  })

  test('show a revisited step as the current one', () => {
    expect(stages({ kyc: true, data: true }, 'KYC')).toEqual([
      ['f.you', 'current'],
      ['f.amount', 'ahead'],
      ['f.sign', 'ahead'],
    ])
  })
})
