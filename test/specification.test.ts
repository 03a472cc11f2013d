import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import sentences from './sentences.json' with { type: 'json' }
import rows from './specification.json' with { type: 'json' }

/**
 * Lists the sentences of the specification and the tests that prove each: `file › title`, or `file › title › row` for a
 * row of the title's table; the describe may precede the title. An open sentence states what is missing, and may have
 * proofs of the existing part. `npm test` fails if a proof did not run (scripts/proofs.ts).
 */
interface Row {
  chapter: number
  sentence: string
  proof: string[]
  open?: string
}

const table: Row[] = rows

test.each(table)('$chapter: $sentence', ({ proof, open }) => {
  expect(proof.flatMap(wrongIn)).toEqual([])
  expect(proof.length > 0 || open !== undefined).toBe(true)
})

test('the rows match the sentences of the specification in order', () => {
  const told = table.map(({ chapter, sentence }) => ({ chapter, sentence }))
  expect(told).toEqual(sentences)
})

test('every open sentence has a reason', () => {
  const open = table.flatMap(({ chapter, sentence, open }) =>
    open === undefined ? [] : [`${chapter}: ${sentence.slice(0, 60)}… — ${open}`],
  )
  console.info(`${open.length} of ${table.length} sentences are open:\n${open.join('\n')}`)
  expect(open.every((line) => !line.endsWith('— '))).toBe(true)
})

/** Returns the reasons why a proof is invalid. */
function wrongIn(proof: string): string[] {
  const [path = '', title = '', ...more] = proof.split(' › ')
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url))
  if (!existsSync(file)) return [`${path} does not exist.`]
  const source = readFileSync(file, 'utf8')
  const titles = titlesIn(source)
  if (!titles.includes(title)) return [`${path} has no test “${title}”.`]
  return more
    .filter((part) => !titles.includes(part) && !rowsOf(file, source).includes(part))
    .map((part) => `${path} has neither a test nor a row “${part}”.`)
}

/** Lists the titles of a file's tests: strings after test, it, describe or a table, followed by a function. */
function titlesIn(source: string): string[] {
  const titles = /(?:^\s*(?:test|it|describe)|\))\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:async\b|\()/gm
  return [...source.matchAll(titles)].map(([, , title = '']) => title.replace(/\\(.)/g, '$1'))
}

/** Returns the text that contains the rows of a file's tables: the file and the JSON that it imports. */
function rowsOf(file: string, source: string): string {
  const fixtures = [...source.matchAll(/ from '(\.[^']+\.json)'/g)].map(([, path = '']) =>
    readFileSync(new URL(path, `file://${file}`), 'utf8'),
  )
  return [source, ...fixtures].join('\n')
}
