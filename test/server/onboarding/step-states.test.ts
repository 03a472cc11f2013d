import { expect, test } from 'vitest'
import { type OnboardingStatus, stepStates } from '../../../src/server/modules/onboarding/step-states.ts'
import rows from './step-states.json' with { type: 'json' }

const settings = {
  flows: { onboarding: ['SUITABILITY_TEST', 'KYC'] },
  hide: { extraFields: false },
  regulation: { simulation_for_all: false },
} as unknown as Parameters<typeof stepStates>[1]

const done: OnboardingStatus = {
  kyc_status: 'success',
  investor_category: 'RETAIL',
  entity_status: '',
  additional_data: true,
  test_status: 'passed',
  test_review: 'approved',
  simulation_done: true,
  validation: 'pending',
  validation_reason: '',
}

test('the steps of a person who has done them all are done, in the order of the tenant', () => {
  expect(stepStates(done, settings)).toEqual(
    ['SUITABILITY_TEST', 'TYPE_OF_INVESTMENT', 'USER_ADDITIONAL_DATA', 'KYC', 'SIMULATION'].map((step) => ({
      step,
      state: 'DONE',
    })),
  )
})

test.each(rows)('the step of a person with the $of is $state', ({ step, standing, state }) => {
  const states = stepStates({ ...done, ...(standing as Partial<OnboardingStatus>) }, settings)
  expect(states.filter((each) => each.state !== 'DONE')).toEqual([{ step, state }])
})

test('a sophisticated investor has no simulation, and no data where a tenant asks none', () => {
  const names = stepStates(
    { ...done, investor_category: 'SOPHISTICATED' },
    { ...settings, hide: { ...settings.hide, extraFields: true } },
  ).map(({ step }) => step)
  expect(names).toEqual(['SUITABILITY_TEST', 'TYPE_OF_INVESTMENT', 'KYC'])
})
