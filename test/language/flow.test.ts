import { expect, test } from 'vitest'
import { currentStep, stepsOf } from '../../src/language/flows/flow.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import flow from './fixtures/flow.json' with { type: 'json' }
import table from './flow.json' with { type: 'json' }

type Change = { session?: object; tenant?: object; state?: object }

function scopeWith({ session, tenant, state }: Change) {
  const { start } = table
  return {
    session: { ...start.session, ...session },
    tenant: { ...start.tenant, ...tenant },
    state: { ...start.state, ...state },
  }
}

test.each(table.cases)('when $when: $states', ({ change, states }) => {
  const scope = scopeWith(change)
  const steps = stepsOf(flow, scope).map(({ step, state }) => `${step} ${state}`)
  expect(steps.join(', ')).toBe(states)
  expect(states).toContain(`${currentStep(flow, scope).step} current`)
})

test('a step has a title, a stage and a screen', () => {
  expect(stepsOf(flow, scopeWith({}))[0]).toEqual({
    step: 'KYC',
    title: 'flow.kyc',
    stage: 'flow.you',
    screen: '/kyc',
    state: 'current',
  })
})

test('a step whose condition fails is not done and is reported', () => {
  const failures: string[] = []
  const current = currentStep(flow, { ...scopeWith({}), session: {} }, ({ source }) => failures.push(source))
  expect(current.step).toBe('KYC')
  expect(failures).toContain('session.kyc')
})

test('if the order cannot be evaluated, the document’s order applies', () => {
  const scope = { ...scopeWith({}), tenant: { hide_data: false } }
  expect(stepsOf(flow, scope).map(({ step }) => step)).toEqual(['KYC', 'TYPE', 'DATA', 'PAY', 'END'])
})

test('when every step is done or skipped, the last one not skipped is current', () => {
  const steps = [
    { step: 'A', title: 'a.a', screen: '/a', done: 'true' },
    { step: 'B', title: 'b.b', screen: '/b', skip: 'true', done: 'false' },
  ]
  expect(currentStep({ flow: 'short', data: {}, steps }, {}).step).toBe('A')
})

test('the invest flow reaches the amount only after a successful identification', () => {
  const { invest } = readLibrary().flows
  if (!invest) throw new Error('The invest flow is gone.')
  const scope = {
    tenant: {
      flows: { onboarding: [] },
      hide: { extraFields: false, signInvestment: false },
      regulation: { validation: 'automatic' },
    },
    session: {
      kyc_status: 'running',
      validation: 'pending',
      validation_reason: '',
      investor_category: 'SOPHISTICATED',
      entity_status: '',
      additional_data: true,
      test_review: 'approved',
      simulation_done: true,
    },
    state: { has_investment: false, signed: false, payment_method: '', proof: false, status: '' },
  }
  expect(currentStep(invest, scope).step).toBe('KYC')
  const untold = { ...scope.session, additional_data: false }
  expect(currentStep(invest, { ...scope, session: untold }).step).toBe('USER_ADDITIONAL_DATA')
  const identified = { ...scope.session, kyc_status: 'success', validation: 'validated' }
  expect(currentStep(invest, { ...scope, session: identified }).step).toBe('INVEST')
})
