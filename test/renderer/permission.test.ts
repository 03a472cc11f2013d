import { describe, expect, test } from 'vitest'
import type { Action } from '../../src/generated/language.ts'
import type { Lifecycle } from '../../src/language/documents/library.ts'
import { permissionOf } from '../../src/renderer/actions/permission.ts'
import { readerOf } from '../../src/renderer/data/evaluator.ts'
import { fakeHost, operation } from './fake-host.ts'

const lifecycle = {
  lifecycle: 'investment',
  states: 'investment_status',
  subject: 'investments.json#/$defs/row',
  initial: ['CREATED'],
  transitions: [
    {
      event: 'accept',
      from: ['CHARGED'],
      to: 'ACCEPTED',
      who: "'ADMIN' in session.roles",
      requires: [{ that: 'subject.ripe', reason: 'requirements.reflection' }],
    },
  ],
} satisfies Lifecycle

const rules = {
  lifecycles: { investment: lifecycle },
  operations: {
    accept: operation('accept', { moves: { lifecycle: 'investment', event: 'accept' } }),
    order: operation('order', {
      requires: [
        { that: "session.kyc_status == 'success'", reason: 'requirements.kyc', fix: '/user/account' },
      ],
    }),
    sign: operation('sign', { offered: '!tenant.hide.signInvestment' }),
    own: operation('own', {
      allow: "'USER' in session.roles && subject.owner == session.id",
      allowAny: "'USER' in session.roles",
      requires: [
        { that: 'subject.paid', reason: { key: 'requirements.paid', with: { due: 'subject.due' } } },
        { that: "session.kyc_status == 'success'", reason: 'requirements.kyc' },
      ],
    }),
    manage: operation('manage', { allow: "'ADMIN' in session.roles" }),
  },
}

function ask(action: Partial<Action>, scope: Record<string, unknown>) {
  const { host } = fakeHost()
  const fullAction: Action = { label: 'a.b', do: [{ toast: 'a.b' }], ...action }
  return permissionOf(
    fullAction,
    rules,
    { session: { roles: ['ADMIN'], kyc_status: 'success' }, ...scope },
    readerOf(host),
  )
}

describe('a button', () => {
  test('is hidden if its condition is false', () => {
    expect(ask({ when: 'false' }, {})).toEqual({ isShown: false })
  })

  test('is hidden from users who may never press it', () => {
    expect(ask({ do: [{ call: 'manage' }] }, { session: { roles: ['USER'] } })).toEqual({ isShown: false })
  })

  test.each([true, false])('is shown only if the tenant offers it (hidden: %s)', (signInvestment) => {
    const tenant = { hide: { signInvestment } }
    expect(ask({ do: [{ call: 'sign' }] }, { tenant })).toEqual({ isShown: !signInvestment })
  })

  test('has the unmet requirement and its fix', () => {
    const permission = ask({ do: [{ call: 'order' }] }, { session: { roles: [], kyc_status: 'created' } })
    expect(permission).toMatchObject({
      isShown: true,
      unmet: { reason: 'requirements.kyc', fix: '/user/account' },
    })
  })

  test.each([
    ['shown in a state with that transition', { status: 'CHARGED', ripe: true }, { isShown: true }],
    [
      'hidden in another state',
      { status: 'CREATED', ripe: true },
      { isShown: false, statusKey: 'investment_status.CREATED' },
    ],
    ['hidden without the subject', null, { isShown: false }],
  ])('follows a transition: %s', (_case, row, expected) => {
    expect(ask({ do: [{ call: 'accept', on: 'row' }] }, { row })).toEqual(expected)
  })

  const own = { do: [{ call: 'own', on: 'row' }] }
  const user = { id: 'ana', roles: ['USER'], kyc_status: 'success' }

  test.each([
    ['shown to its owner', { owner: 'ana', paid: true }, { isShown: true }],
    ['hidden from another user', { owner: 'eva', paid: true }, { isShown: false }],
    ['hidden until the subject is loaded', {}, { isShown: false }],
  ])('follows the rights on its subject: %s', (_case, row, expected) => {
    expect(ask(own, { session: user, row })).toEqual(expected)
  })

  test('has the unmet requirement of its subject with the subject’s values', () => {
    expect(ask(own, { session: user, row: { owner: 'ana', paid: false, due: 5 } })).toMatchObject({
      isShown: true,
      unmet: { reason: { key: 'requirements.paid' } },
      scope: { subject: { due: 5 } },
    })
  })

  test('checks only the conditions that need no subject if it has none', () => {
    const blind = { do: [{ call: 'own' }] }
    expect(ask(blind, { session: user })).toEqual({ isShown: true })
    expect(ask(blind, { session: { ...user, kyc_status: 'created' } })).toMatchObject({
      unmet: { reason: 'requirements.kyc' },
    })
    expect(ask(blind, { session: { ...user, roles: [] } })).toEqual({ isShown: false })
  })

  test('has the unmet requirement of its transition', () => {
    const permission = ask(
      { do: [{ call: 'accept', on: 'row' }] },
      { row: { status: 'CHARGED', ripe: false } },
    )
    expect(permission).toMatchObject({ isShown: true, unmet: { reason: 'requirements.reflection' } })
    // Shows that the reason may contain values of the subject, such as a missing sum.
    expect(permission).toMatchObject({ scope: { subject: { status: 'CHARGED', ripe: false } } })
  })
})
