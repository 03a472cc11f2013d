import { describe, expect, test } from 'vitest'
import { namedValues } from '../../src/language/forms/values.ts'
import { readerOf } from '../../src/renderer/data/evaluator.ts'
import { draftable } from '../../src/renderer/forms/draft.ts'
import { limitErrors, missingErrors } from '../../src/renderer/forms/limits.ts'
import { isReady } from '../../src/renderer/forms/typed-data.ts'
import { initialValues, submittedValues } from '../../src/renderer/forms/values.ts'
import { visiblePlaces } from '../../src/renderer/forms/visible-places.ts'
import type { ComposedForm } from '../../src/renderer/services.ts'
import { fakeHost } from './fake-host.ts'
import form from './fixtures/order-form.json'

const composed = form as ComposedForm

const shownWhen = (form: Record<string, unknown>) =>
  visiblePlaces(composed, undefined, {}, { form }, readerOf(fakeHost().host))

describe('a form', () => {
  test('begins with the defaults, then what is known, then what was typed before', () => {
    const values = initialValues(composed, { tokens: 5, name: 'Ana' }, { tokens: 7 })
    expect(values).toEqual({ tokens: 7, name: 'Ana', secret: undefined, agree: false, company: undefined })
  })

  test('sends only what is shown and filled in, without spaces around', () => {
    const values = { tokens: 5, name: '  Ana ', secret: '', company: 'Sol SL', agree: false }
    expect(submittedValues(composed, values, shownWhen({ agree: false }))).toEqual({
      tokens: 5,
      name: 'Ana',
      agree: false,
    })
  })

  test('sends a password as it was typed: its spaces belong to it', () => {
    expect(submittedValues(composed, { secret: ' una frase ' }, shownWhen({ agree: false }))).toEqual({
      secret: ' una frase ',
    })
  })

  test('gives expressions every field, an empty one as nothing of its type', () => {
    expect(namedValues(composed, {})).toEqual({ tokens: 0, name: '', secret: '', agree: false, company: '' })
  })

  test('hides fields and sections whose condition does not hold', () => {
    expect([...shownWhen({ agree: false }).keys()]).toEqual(['tokens', 'name', 'secret', 'agree'])
    expect([...shownWhen({ agree: true }).keys()]).toContain('company')
  })

  test('asks a field only when its block says so, and then it must be filled', () => {
    const limits = { agree: { when: 'quote.over' } }
    const shown = (over: boolean) =>
      visiblePlaces(
        composed,
        limits,
        {},
        { quote: { over }, form: { agree: false } },
        readerOf(fakeHost().host),
      )
    expect(shown(false).has('agree')).toBe(false)
    expect(missingErrors(composed, limits, shown(false), { agree: false })).toEqual([])
    expect(missingErrors(composed, limits, shown(true), { agree: false })[0]?.key).toBe(
      'validator.error_consent',
    )
    expect(missingErrors(composed, limits, shown(true), { agree: true })).toEqual([])
  })

  test('reads what depends on it once every field the arguments mention is filled, a number with a number', () => {
    const args = { slug: 'route.slug', tokens: 'form.tokens' }
    const ready = (tokens: unknown) => isReady(args, { tokens }, composed.schema)
    expect(['', 'doce', 3].map(ready)).toEqual([false, false, true])
  })

  test('keeps no secret in its draft', () => {
    expect(draftable(composed, { name: 'Ana', secret: 'tesela-demo-2026' })).toEqual({ name: 'Ana' })
  })

  test.each([
    [{ minimum: 10 }, 5, 'validator.error_number_min_tokens'],
    [{ maximum: 4 }, 5, 'validator.error_number_max_tokens'],
    [{ multipleOf: 2 }, 5, 'validator.error_number_multiple'],
    [{ minimum: 1, maximum: 10 }, 5, undefined],
  ])('within the limits %j: %i tokens', (bounds, tokens, key) => {
    expect(limitErrors({ tokens: bounds }, composed.schema, { tokens })[0]?.key).toBe(key)
  })
})
