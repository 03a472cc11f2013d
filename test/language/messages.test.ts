import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isObject } from '../../src/language/common/objects.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import { sentences, told } from './fixtures/messages.json' with { type: 'json' }

const { messages, texts, files } = readLibrary()
const namesIn = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort()

test.each(sentences)('"$chapter 8" has a message in both languages', ({ messages: names, says }) => {
  for (const name of names) {
    const key = messages[name] ?? ''
    const [es = '', en = ''] = [texts.es[key], texts.en[key]]
    expect(es, name).toContain(says)
    expect(en, name).not.toBe('')
    expect(en, name).not.toBe(es)
    expect(namesIn(en)).toEqual(namesIn(es))
  }
})

test('the message catalogue contains only the messages of chapter 8', () => {
  expect(sentences.flatMap(({ messages: names }) => names).sort()).toEqual(Object.keys(messages).sort())
})

test('each message is used in a screen, a schema or the code', () => {
  const files = ['screens', 'schemas', 'src'].flatMap(filesIn)
  const sources = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const isShown = (key: string) => [`"${key}"`, `'${key}'`].some((quoted) => sources.includes(quoted))
  const dead = Object.entries(messages).filter(([, key]) => !isShown(key))
  expect(dead.map(([name]) => name)).toEqual([])
})

test.each(told)('every step that starts, saves or deletes $what shows its failure message', ({ calls }) => {
  for (const [call, message] of Object.entries(calls)) {
    const steps = [...files].flatMap(([content, { path }]) =>
      path.startsWith('screens/') ? stepsIn(content, call) : [],
    )
    expect(steps.length, call).toBeGreaterThan(0)
    for (const { failed } of steps) expect(failed, call).toBe(message)
  }
})

/** Lists the steps of buttons and forms that call an operation. */
function stepsIn(part: unknown, call: string): Record<string, unknown>[] {
  if (Array.isArray(part)) return part.flatMap((one) => stepsIn(one, call))
  if (!isObject(part)) return []
  const inside = Object.values(part).flatMap((value) => stepsIn(value, call))
  return part.call === call ? [part, ...inside] : inside
}

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)
  const elsewhere = /^(screens\/texts|schemas\/editor|src\/generated)\/|^schemas\/messages\.json$/
  return names.filter((name) => /\.(json|tsx?)$/.test(name) && !elsewhere.test(name))
}
