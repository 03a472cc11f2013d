import { expect, test } from 'vitest'
import values from '../../schemas/domain/values.json'
import { maxCountedRows } from '../../src/protocol/max-counted-rows.ts'

test('rows are counted as far as the documents say, and one more stands for the rest', () => {
  expect(values.$defs.count.maximum).toBe(maxCountedRows + 1)
})
