import { isPersonDocument } from '../../../domain/identity-document.ts'
import type { BeneficiaryOne } from '../../../generated/domain.ts'
import { throwFieldErrors } from '../../kernel/errors.ts'

/** Converts percentages, which have up to six decimals, to integers, so that sums are exact. */
const millionths = 1_000_000

function sumOf(named: readonly BeneficiaryOne[]): number {
  return named.reduce((sum, { share }) => sum + Math.round(share * millionths), 0)
}

/** Returns the share that remains for the person, in per cent. */
export function remainingShare(named: readonly BeneficiaryOne[]): number {
  return (100 * millionths - sumOf(named)) / millionths
}

/** Throws `invalid_fields` for an invalid DNI or NIE, a person named twice, and shares above 100 %. */
export function assertBeneficiaries(named: readonly BeneficiaryOne[]): void {
  const documents = named.map(({ document }) => document)
  const invalidIndex = documents.findIndex((document) => !isPersonDocument(document))
  if (invalidIndex >= 0) throwFieldError(`named.${invalidIndex}.document`, 'error_tax_id')
  const repeatedIndex = documents.findIndex((document, index) => documents.indexOf(document) < index)
  if (repeatedIndex >= 0) throwFieldError(`named.${repeatedIndex}.document`, 'error_named_twice')
  if (sumOf(named) > 100 * millionths) throwFieldError('named', 'error_shares')
}

function throwFieldError(field: string, key: string): never {
  return throwFieldErrors([{ field, key: `validator.${key}`, params: {} }])
}
