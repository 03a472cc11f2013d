import { expect, test } from 'vitest'
import { readLibrary } from '../../src/server/documents/read.ts'
import rule from './fixtures/simulation-help.json' with { type: 'json' }

const { texts, forms } = readLibrary()

test.each(rule)(
  '$field says what counts and what does not, as article $article says',
  ({ field, counts, omits }) => {
    for (const language of ['es', 'en'] as const) {
      const text = texts[language][`fields_help.${field}`] ?? ''
      const [counted = '', omitted = ''] = text.split(language === 'es' ? 'No cuenta:' : 'Does not count:')
      for (const word of counts[language]) expect(counted.toLowerCase()).toContain(word)
      for (const word of omits[language]) expect(omitted.toLowerCase()).toContain(word)
    }
    const fields = JSON.stringify(forms.simulation)
    expect(fields).toContain(`"${field}"`)
  },
)
