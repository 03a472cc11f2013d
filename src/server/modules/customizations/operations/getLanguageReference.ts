import { languageReference, matchesSearch } from '../../../../language/reference/index.ts'
import type { Handler } from '../../../kernel/context.ts'

export const getLanguageReference: Handler<'getLanguageReference'> = async (
  { library, tenant },
  { params: { q = '', kind } },
) => {
  const items = languageReference(library, tenant.customization).filter(
    (entry) => (kind === undefined || entry.kind === kind) && matchesSearch(entry, q.trim()),
  )
  return { items, total: items.length }
}
