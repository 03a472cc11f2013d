import { cents } from '../../../domain/money.ts'
import type { Library } from '../../../language/documents/library.ts'
import { isConditionMet } from '../../../language/expressions/index.ts'
import { activeFieldsOf } from '../../../language/forms/active-fields.ts'
import { composeForm } from '../../../language/forms/form.ts'
import { completeValues, namesOf } from '../../../language/forms/values.ts'
import { throwError } from '../../kernel/errors.ts'
import type { Issuance } from './steps/step.ts'

type IssuanceKind = Pick<Issuance, 'type' | 'modality'>

/**
 * Returns the terms that the form omits for an issuance's type and modality. Throws `not_found` if there is no form.
 */
export function omittedTerms(library: Library, { type, modality }: IssuanceKind): ReadonlySet<string> {
  const form = library.forms['issuance-terms'] ?? throwError('not_found')
  const composedForm = composeForm(form, library)
  const scope = { form: completeValues(composedForm, { type, modality }) }
  const activeFields = activeFieldsOf(composedForm, scope.form, (condition, row) =>
    isConditionMet(condition, { ...scope, row }),
  )
  return new Set(namesOf(composedForm).filter((field) => !activeFields.has(field)))
}

const emptyTerms = {
  rate: 0,
  amortisation: '',
  day_count: '',
  first_payment_on: null,
  premoney: cents(0),
  equity_percent: 0,
  online_round: {},
} satisfies Partial<Issuance>

/** Returns empty columns for the omitted terms. */
export function emptyOmittedTerms(library: Library, kind: IssuanceKind): Partial<Issuance> {
  const omittedFields = omittedTerms(library, kind)
  return Object.fromEntries(Object.entries(emptyTerms).filter(([field]) => omittedFields.has(field)))
}
