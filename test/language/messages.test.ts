import { expect, test } from 'vitest'
import { readLibrary } from '../../src/server/documents/read.ts'
import sentences from './fixtures/messages.json' with { type: 'json' }

const { messages, texts } = readLibrary()
const namesIn = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort()

test.each(sentences)('"$chapter 8" has its words in both languages', ({ messages: names, says }) => {
  for (const name of names) {
    const key = messages[name] ?? ''
    const [es = '', en = ''] = [texts.es[key], texts.en[key]]
    expect(es, name).toContain(says)
    expect(en, name).not.toBe('')
    expect(en, name).not.toBe(es)
    expect(namesIn(en)).toEqual(namesIn(es))
  }
})

test('the catalogue holds nothing but what chapter 8 names', () => {
  expect(sentences.flatMap(({ messages: names }) => names).sort()).toEqual(Object.keys(messages).sort())
})
