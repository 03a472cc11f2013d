import { expect, test } from 'vitest'
import enumerations from '../../schemas/domain/enumerations.json' with { type: 'json' }
import waiting from '../../schemas/waiting.json' with { type: 'json' }

test('every kind of waiting task belongs to exactly one area, in enum order', () => {
  const kinds = waiting.areas.flatMap(({ kinds }) => kinds.map(({ kind }) => kind))
  expect(kinds).toEqual(enumerations.$defs.waiting_kind.enum)
})
