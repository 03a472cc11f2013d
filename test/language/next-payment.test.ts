import { expect, test } from 'vitest'
import earnings from '../../screens/user/earnings.json' with { type: 'json' }
import portfolio from '../../screens/user/portfolio.json' with { type: 'json' }

/** Returns the tiles of the next payment in a part of a screen, with one name for the overview of earnings. */
function tilesIn(part: unknown): unknown[] {
  if (typeof part !== 'object' || part === null) return []
  const isTile = 'label' in part && part.label === 'my_earnings.next' && !isColumn(part)
  return isTile
    ? [JSON.parse(JSON.stringify(part).replaceAll('overview.', 'earnings.'))]
    : Object.values(part).flatMap(tilesIn)
}

/** Returns whether a part shows a value of each row, such as the next payment of each project. */
function isColumn(part: object): boolean {
  return 'value' in part && String(part.value).startsWith('row.')
}

test('the portfolio and the earnings tell the same next payment', () => {
  expect(tilesIn(earnings)).not.toEqual([])
  const tiles = tilesIn(earnings).map((tile) => ({ as: 'money', ...(tile as object) }))
  expect(tiles).toEqual(tilesIn(portfolio).map((tile) => ({ as: 'money', ...(tile as object) })))
})
