import { normalizeForSearch } from '../../../language/common/normalize.ts'

/** Lists legal forms of companies, whose spelling differs between banks and registers. */
const legalForms = new Set(
  [
    's',
    'l',
    'a',
    'u',
    'p',
    'c',
    'sl',
    'sa',
    'slu',
    'sau',
    'sll',
    'slp',
    'slne',
    'sc',
    'scp',
    'cb',
    'coop',
    'sociedad',
    'limitada',
  ].concat([
    'anonima',
    'unipersonal',
    'ltd',
    'limited',
    'gmbh',
    'ag',
    'sarl',
    'sas',
    'srl',
    'spa',
    'bv',
    'nv',
    'lda',
  ]),
)

interface AccountCompany {
  organisation: { name: string; tax_id: string } | null
  entity: { name: string; tax_id: string; status: string } | null
}

/**
 * Returns whether a bank's account holder is the organisation or its verified legal entity. Compares the words of their
 * names in any order, without legal forms.
 */
export function isCompany(holder: string, { organisation, entity }: AccountCompany): boolean {
  const isEntityVerified = entity?.status === 'APPROVED' && entity.tax_id === organisation?.tax_id
  const names = [organisation?.name, isEntityVerified ? entity.name : undefined]
  const holderWords = normalizedNameOf(holder)
  return (
    holderWords !== '' && names.some((name) => name !== undefined && normalizedNameOf(name) === holderWords)
  )
}

function normalizedNameOf(text: string): string {
  // Converts to capitals first, as banks write: STRASSE matches Straße.
  const words = normalizeForSearch(text.toUpperCase()).split(' ')
  return words
    .filter((word) => !legalForms.has(word))
    .sort()
    .join(' ')
}
