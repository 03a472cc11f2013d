import { describe, expect, test } from 'vitest'
import { catalogue, withoutTerms } from '../../src/language/documents/texts.ts'
import { readLibrary } from '../../src/server/documents/read.ts'

const library = readLibrary()

/** Legal names, the same for every reader. */
const law = ['risk.total_loss', 'contract.risks']

const languages = {
  es: {
    persons: /inversor|emprendedor|promotor/i,
    things: /\btokens?\b/i,
    issuer: 'Emisor',
    member: 'Miembro',
  },
  en: {
    persons: /investor|entrepreneur|promoter/i,
    things: /\btokens?\b/i,
    issuer: 'Issuer',
    member: 'Member',
  },
} as const

describe.each(['es', 'en'] as const)('the EXEU wording in %s', (language) => {
  const { persons, things, issuer, member } = languages[language]
  const words = withoutTerms(catalogue(library, language, 'exeu', {}))

  test('contains only texts that differ from the base', () => {
    const same = Object.entries(library.texts[`exeu.${language}`]).filter(
      ([key, text]) => library.texts[language][key] === text,
    )
    expect(same).toEqual([])
  })

  test('calls investors members or participants, and entrepreneurs issuers', () => {
    expect([words['role.USER'], words['role.ENTREPRENEUR'], words['role.ISSUER']]).toEqual([
      member,
      issuer,
      issuer,
    ])
    expect(keysThatSay(persons)).toEqual([])
  })

  test('never mentions tokens', () => {
    expect(keysThatSay(things)).toEqual([])
  })

  function keysThatSay(pattern: RegExp): string[] {
    const spoken = Object.entries(words).filter(([key]) => !law.includes(key))
    return spoken.filter(([, text]) => pattern.test(text.replace(/\{\{[^}]*\}\}/g, ''))).map(([key]) => key)
  }
})
