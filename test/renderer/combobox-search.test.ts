import { expect, test } from 'vitest'
import { choiceOf, intendedChoice, matchingChoices } from '../../src/renderer/forms/combobox/search.ts'

const choices = [
  choiceOf({ value: 'ES', label: 'España' }, ['Spain']),
  choiceOf({ value: 'DE', label: 'Alemania' }, ['Germany']),
  choiceOf({ value: 'GN', label: 'Guinea' }, ['Guinea']),
  choiceOf({ value: 'GQ', label: 'Guinea Ecuatorial' }, ['Equatorial Guinea']),
  choiceOf({ value: 'PG', label: 'Papúa Nueva Guinea' }, ['Papua New Guinea']),
  choiceOf({ value: 'CI', label: 'Côte d’Ivoire' }, ['Costa de Marfil']),
  choiceOf({ value: 'US', label: 'Estados Unidos' }, ['United States', 'EE. UU.', 'US']),
]
const codes = (text: string) => matchingChoices(choices, text).map(({ value }) => value)

test.each([
  ['espana', ['ES']],
  ['ESPAÑA', ['ES']],
  [' españa ', ['ES']],
  ['es', ['ES', 'US']],
  ['germ', ['DE']],
  ['guinea', ['GN', 'GQ', 'PG']],
  ['nueva', ['PG']],
  ['cote d ivoire', ['CI']],
  ['ee uu', ['US']],
  ['quinea', []],
])('%s finds %j', (text, expected) => expect(codes(text)).toEqual(expected))

test('a blank search finds all options in list order', () => {
  expect(codes(' ')).toEqual(choices.map(({ value }) => value))
})

test.each([
  ['guinea', 'GN'],
  ['gq', 'GQ'],
  ['alem', 'DE'],
  ['guin', undefined],
  ['Narnia', undefined],
  ['', undefined],
])('leaving the field with %j selects %s', (text, value) =>
  expect(intendedChoice(choices, text)?.value).toBe(value),
)
