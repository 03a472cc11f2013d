import { normalizeForSearch } from '../../../language/common/normalize.ts'

/** What a company is, by law: banks write it in one way, registers in another. */
const forms = new Set(
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
 * Whether a bank's name for an account's holder is an organisation's, or its legal entity's while that one is checked: the
 * same words, whatever their order.
 */
export function isCompany(holder: string, { organisation, entity }: AccountCompany): boolean {
  const counts = entity?.status === 'APPROVED' && entity.tax_id === organisation?.tax_id
  const names = [organisation?.name, counts ? entity.name : undefined]
  const written = wordsOf(holder)
  return written !== '' && names.some((name) => name !== undefined && wordsOf(name) === written)
}

function wordsOf(text: string): string {
  // In capitals first, as banks write it: STRASSE is Straße.
  const words = normalizeForSearch(text.toUpperCase()).split(' ')
  return words
    .filter((word) => !forms.has(word))
    .sort()
    .join(' ')
}
