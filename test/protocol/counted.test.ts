import { expect, test } from 'vitest'
import values from '../../schemas/domain/values.json'
import { maxCountedRows } from '../../src/protocol/max-counted-rows.ts'

test('the documents allow one more than the maximum of counted rows', () => {
  expect(values.$defs.count.maximum).toBe(maxCountedRows + 1)
})
