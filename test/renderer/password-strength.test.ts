import { expect, test } from 'vitest'
import { strengthOf } from '../../src/renderer/forms/more/password-strength.ts'

test.each([
  ['corta1', 0],
  ['12345678', 1],
  ['aaaaaaaaaaaa', 1],
  ['contraseña2026', 1],
  ['girasol7', 1],
  ['girasoles en mayo', 3],
  ['Girasol-1984', 2],
] as const)('the strength of %j is %i', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
