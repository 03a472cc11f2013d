import { expect, test } from 'vitest'
import enumerations from '../../schemas/domain/enumerations.json' with { type: 'json' }
import waiting from '../../schemas/waiting.json' with { type: 'json' }

test('everything that may wait has its place in an area, once', () => {
  const kinds = waiting.areas.flatMap(({ kinds }) => kinds.map(({ kind }) => kind))
  expect(kinds).toEqual(enumerations.$defs.waiting_kind.enum)
})
