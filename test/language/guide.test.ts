import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { check } from '../../src/language/checker/index.ts'
import { assemble } from '../../src/language/documents/library.ts'
import { readLibrary } from '../../src/server/documents/read.ts'

const guide = readFileSync('screens/README.md', 'utf8')
const named = [...guide.matchAll(/<!-- (\S+) -->\n```json\n([\s\S]*?)```/g)].map(
  ([, path = '', source = '']) => ({
    path,
    source,
    content: JSON.parse(source),
  }),
)
const library = readLibrary()
const files = [...library.files].map(([content, origin]) => ({ ...origin, content }))

test('the example files of screens/README.md pass the checker', () => {
  expect(named.map(({ path }) => path)).toContain('screens/user/ending-soon.json')
  expect(check(assemble([...files, ...named]))).toEqual([])
})

test('every command and page that screens/README.md mentions exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const [, command = ''] of guide.matchAll(/npm run ([a-z:]+)/g)) expect(scripts).toHaveProperty(command)
  for (const [, path] of guide.matchAll(/localhost:4000(\/manager\/[a-z]+)/g))
    expect(library.screens.map((screen) => screen.path)).toContain(path)
})
