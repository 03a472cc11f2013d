import { describe, expect, test } from 'vitest'
import { completeValues } from '../../src/language/forms/values.ts'
import { readerOf } from '../../src/renderer/data/evaluator.ts'
import { isReady } from '../../src/renderer/forms/dependent-data.ts'
import { draftableValues } from '../../src/renderer/forms/draftable-values.ts'
import { limitErrors, missingErrors } from '../../src/renderer/forms/limits.ts'
import { initialValues, submittedValues } from '../../src/renderer/forms/values.ts'
import { visibleFieldsOf } from '../../src/renderer/forms/visible-fields.ts'
import type { ComposedForm } from '../../src/renderer/services.ts'
import { fakeHost } from './fake-host.ts'
import form from './fixtures/order-form.json'

const composed = form as ComposedForm

const shownWhen = (form: Record<string, unknown>) =>
  visibleFieldsOf(composed, undefined, {}, { form }, readerOf(fakeHost().host))

describe('the values of a form', () => {
  test('start from defaults, overridden by known values and the draft', () => {
    const values = initialValues(composed, { tokens: 5, name: 'Ana' }, { tokens: 7 })
    expect(values).toEqual({ tokens: 7, name: 'Ana', secret: undefined, agree: false, company: undefined })
  })

  test('are sent trimmed and only for visible, non-empty fields', () => {
    const values = { tokens: 5, name: '  Ana ', secret: '', company: 'Sol SL', agree: false }
    expect(submittedValues(composed, values, shownWhen({ agree: false }))).toEqual({
      tokens: 5,
      name: 'Ana',
      agree: false,
    })
  })

  test('keep the spaces of a password', () => {
    expect(submittedValues(composed, { secret: ' una frase ' }, shownWhen({ agree: false }))).toEqual({
      secret: ' una frase ',
    })
  })

  test('are available to expressions with an empty value per type', () => {
    expect(completeValues(composed, {})).toEqual({
      tokens: 0,
      name: '',
      secret: '',
      agree: false,
      company: '',
    })
  })

  test('exclude fields and sections whose condition is false', () => {
    expect([...shownWhen({ agree: false }).keys()]).toEqual(['tokens', 'name', 'secret', 'agree'])
    expect([...shownWhen({ agree: true }).keys()]).toContain('company')
  })

  test('require a conditional field of the block only while shown', () => {
    const limits = { agree: { when: 'quote.over' } }
    const visibleFields = (over: boolean) =>
      visibleFieldsOf(
        composed,
        limits,
        {},
        { quote: { over }, form: { agree: false } },
        readerOf(fakeHost().host),
      )
    expect(visibleFields(false).has('agree')).toBe(false)
    expect(missingErrors(composed, limits, visibleFields(false), { agree: false })).toEqual([])
    expect(missingErrors(composed, limits, visibleFields(true), { agree: false })[0]?.key).toBe(
      'validator.error_consent',
    )
    expect(missingErrors(composed, limits, visibleFields(true), { agree: true })).toEqual([])
  })

  test('are ready for dependent reads once all mentioned fields are valid', () => {
    const args = { slug: 'route.slug', tokens: 'form.tokens' }
    const ready = (tokens: unknown) => isReady(args, { tokens }, composed.schema)
    expect(['', 'doce', 3].map(ready)).toEqual([false, false, true])
  })

  test('exclude secrets from the draft', () => {
    expect(draftableValues(composed, { name: 'Ana', secret: 'tesela-demo-2026' })).toEqual({ name: 'Ana' })
  })

  test.each([
    [{ minimum: 10 }, 5, 'validator.error_number_min_tokens'],
    [{ maximum: 4 }, 5, 'validator.error_number_max_tokens'],
    [{ maximum: 4, message: 'order.too_many' }, 5, 'order.too_many'],
    [{ multipleOf: 2 }, 5, 'validator.error_number_multiple'],
    [{ minimum: 1, maximum: 10 }, 5, undefined],
  ])('are checked against the limits %j: %i tokens', (bounds, tokens, key) => {
    expect(limitErrors({ tokens: bounds }, composed.schema, { tokens })[0]?.key).toBe(key)
  })
})
