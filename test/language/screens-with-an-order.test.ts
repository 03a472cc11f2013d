import { expect, test } from 'vitest'
import { readLibrary } from '../../src/server/documents/read.ts'

const { screens } = readLibrary()
const withOrder = Object.values(screens).filter((screen) =>
  JSON.stringify(screen.data ?? {}).includes('"state.investment_id"'),
)

test.each(withOrder.map((screen) => [screen.path, screen] as const))(
  '%s leads on without an order, by its flow or by a redirect',
  (_path, screen) => {
    const conditions = (screen.redirect ?? []).map(({ when }) => when)
    expect(screen.flow !== undefined || conditions.includes('!state.has_investment')).toBe(true)
  },
)
