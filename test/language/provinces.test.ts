import { expect, test } from 'vitest'
import { provinceOf } from '../../src/language/common/provinces.ts'

test.each([
  ['01001', 'Álava'],
  ['07001', 'Illes Balears'],
  ['15001', 'A Coruña'],
  ['28004', 'Madrid'],
  ['33003', 'Asturias'],
  ['41001', 'Sevilla'],
  ['46-003', 'Valencia'],
  ['48009', 'Bizkaia'],
  ['50001', 'Zaragoza'],
  ['51001', 'Ceuta'],
  ['52006', 'Melilla'],
])('the postal code %s is in %s', (code, province) => {
  expect(provinceOf(code)).toBe(province)
})

test.each(['', '28', '2800', '280040', '00001', '53001', 'SW1A 1AA', '28A04'])(
  'the postal code %j has no province',
  (code) => {
    expect(provinceOf(code)).toBe('')
  },
)
