import { expect, test } from 'vitest'
import { transitionOutcome } from '../../src/language/operations/transition-outcome.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import table from './lifecycle.json' with { type: 'json' }

const sessions: Record<string, { id: string; roles: string[] }> = {
  owner: { id: 'ana', roles: ['USER'] },
  stranger: { id: 'luis', roles: ['USER'] },
  manager: { id: 'eva', roles: ['ADMIN'] },
}
const now = new Date('2026-11-21T12:00:00Z')

test.each(table.cases)(
  '$event by $who on $subject results in $move',
  ({ who, event, subject, move: expected }) => {
    const scope = { session: sessions[who], now }
    expect(transitionOutcome(table.lifecycle, event, { ...table.subject, ...subject }, scope)).toEqual(
      expected,
    )
  },
)

test('an accepted investment cannot be cancelled, nor minted before the reflection period ends', () => {
  const { investment } = readLibrary().lifecycles
  if (!investment) throw new Error('The lifecycle of the investment is gone.')
  const subject = {
    status: 'ACCEPTED',
    investor_id: 'ana',
    charged_back: false,
    reflection_ends_at: '2026-11-25T22:59:59.999Z',
    campaign: {
      outcome: 'UNDECIDED',
      soft_cap: 100_000,
      firm: 100_000,
      mint_strategy: 'MANUAL',
      over: false,
      ends_on: '2026-12-31',
    },
  }
  const scope = { session: sessions.manager, now, tenant: {} }
  expect(transitionOutcome(investment, 'cancel', subject, scope)).toMatchObject({ refused: 'requirement' })
  expect(transitionOutcome(investment, 'mint', subject, scope)).toMatchObject({ refused: 'requirement' })
  expect(
    transitionOutcome(investment, 'mint', subject, { ...scope, now: new Date('2026-11-26T00:00:00Z') }),
  ).toEqual({
    to: 'MINTED',
  })
})
