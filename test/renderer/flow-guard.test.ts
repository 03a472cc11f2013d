import { describe, expect, test } from 'vitest'
import { stepsOf } from '../../src/language/flow.ts'
import type { Flow } from '../../src/language/library.ts'
import { stagesOf } from '../../src/renderer/blocks/parts/stages.ts'
import { flowRedirect } from '../../src/renderer/flow-guard.ts'

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
    { step: 'AMOUNT', title: 'f.amount', screen: '/invest/{slug}/amount', done: 'state.ordered' },
    { step: 'SIGN', title: 'f.sign', screen: '/invest/{slug}/sign', done: 'false' },
  ],
}
const fresh = { kyc: false, data: false, ordered: false, short: false }
const at = (step: string | undefined, state: object) =>
  flowRedirect({ name: 'invest', step }, flow, { state: { ...fresh, ...state } }, { slug: 'casa' })

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

  test('that is skipped sends on', () => {
    expect(at('DATA', { kyc: true, short: true })).toBe('/invest/casa/amount')
  })

  test('without a step is the door: it always sends to the current step', () => {
    expect(at(undefined, { kyc: true })).toBe('/invest/casa/data')
  })
})

describe('the stages of a flow', () => {
  const stages = (state: object, here?: string) =>
    stagesOf(stepsOf(flow, { state: { ...fresh, ...state } }), here).map(({ title, state }) => [title, state])

  test('count steps that share one once, and say where one stands', () => {
    expect(stages({ kyc: true })).toEqual([
      ['f.you', 'current'],
      ['f.amount', 'ahead'],
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
