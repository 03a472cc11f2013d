import { cents } from '../../../domain/money.ts'
import type { Library } from '../../../language/documents/library.ts'
import { holds } from '../../../language/expressions/index.ts'
import { placesOf } from '../../../language/forms/active-fields.ts'
import { composeForm } from '../../../language/forms/form.ts'
import { namedValues, namesOf } from '../../../language/forms/values.ts'
import { throwError } from '../../kernel/errors.ts'
import type { Issuance } from './steps/step.ts'

type Kind = Pick<Issuance, 'type' | 'modality'>

/** Returns the terms that the form omits for an issuance's type and modality. Throws `not_found`. */
export function omittedTerms(library: Library, { type, modality }: Kind): ReadonlySet<string> {
  const form = library.forms['issuance-terms'] ?? throwError('not_found')
  const composed = composeForm(form, library)
  const scope = { form: namedValues(composed, { type, modality }) }
  const places = placesOf(composed, scope.form, (condition, row) => holds(condition, { ...scope, row }))
  return new Set(namesOf(composed).filter((field) => !places.has(field)))
}

const nothing = {
  rate: 0,
  amortisation: '',
  day_count: '',
  first_payment_on: null,
  premoney: cents(0),
  equity_percent: 0,
  online_round: {},
} satisfies Partial<Issuance>

/** Returns empty columns for the omitted terms. */
export function emptyOmittedTerms(library: Library, kind: Kind): Partial<Issuance> {
  const gone = omittedTerms(library, kind)
  return Object.fromEntries(Object.entries(nothing).filter(([field]) => gone.has(field)))
}
