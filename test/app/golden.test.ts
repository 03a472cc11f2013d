import { beforeAll, describe, expect, it } from 'vitest'
import { createTexts } from '../../src/app/i18n.ts'
import alba from '../../src/demo/tenants/alba.json'
import nexo from '../../src/demo/tenants/nexo.json'
import type { Format } from '../../src/generated/language.ts'
import { restore } from '../../src/language/customization/customization.ts'
import { catalogue } from '../../src/language/documents/texts.ts'
import { formatterOf } from '../../src/renderer/format/format.ts'
import type { Language } from '../../src/renderer/services.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import { translators } from '../../src/server/kernel/texts.ts'
import { fakeHost } from '../renderer/fake-host.ts'
import golden from './fixtures/golden.json'

/** Compares formatted texts of two tenants in two languages, with the euro sign after and before the amount. */
const library = readLibrary()
/** Lists every format as documents write it: `{{amount, money}}`. */
const formats = [...new Set(golden.formats.map((row) => row.as))]
const placeholders = Object.fromEntries(formats.map((as) => [`x.${as}`, `{{value, ${as}}}`]))
library.texts.es = { ...library.texts.es, ...placeholders }
const server = translators(library)

const { customization } = nexo
const symbolFirst = { ...customization, currency: { ...customization.currency, symbol_position: 'before' } }
const tenants = {
  alba: restore(alba.customization, library.schemas).customization,
  nexo: restore(symbolFirst, library.schemas).customization,
}

describe.each(Object.entries(tenants))('%s', (name, tenant) => {
  describe.each(['es', 'en'] as const)('in %s', (language) => {
    const format = formatterOf({ ...fakeHost().host, tenant, language })
    const page = textsOf(language, tenant)
    beforeAll(page.loadAll)
    const mail = server(language, { id: name, slug: name, origin: '', version: '1', customization: tenant })

    it.each(golden.formats)('shows $value as $as', (row) => {
      const expected = row[name as 'alba' | 'nexo'][language === 'es' ? 0 : 1]
      expect(readable(format(row.value, row.as as Format))).toBe(expected)
      expect(readable(page.t(`x.${row.as}`, { value: row.value }))).toBe(expected)
      // Skips dates, because mails and contracts write the month in full.
      if (!row.as.startsWith('date')) expect(readable(mail(`x.${row.as}`, row))).toBe(expected)
    })

    it.each(golden.plurals)('counts $count: $es', ({ key, count, ...words }) => {
      expect([page.t(key, { count }), mail(key, { count })]).toEqual([words[language], words[language]])
    })
  })
})

function textsOf(language: Language, tenant: (typeof tenants)['alba']) {
  const words = catalogue(library, language, tenant.tenant_type, {})
  return createTexts({
    language,
    load: async () => words,
    tenant,
    now: () => new Date(),
    report,
  })
}

/** Replaces the non-breaking spaces of Intl by spaces. */
function readable(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}

/** Throws, because the texts under test must have all their values. */
function report(error: unknown): never {
  throw error
}
