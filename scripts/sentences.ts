import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../src/server/startup/root.ts'
import { sentencesOf } from './lib/sentences.ts'

/** Splits the specification again, for the test that requires a row in test/specification.json for each sentence. */
const [file] = process.argv.slice(2)

if (file) {
  const sentences = sentencesOf(readFileSync(file, 'utf8'))
  writeFileSync(join(root, 'test/sentences.json'), `${JSON.stringify(sentences, null, 2)}\n`)
  console.log(`test/sentences.json: ${sentences.length} sentences.`)
} else {
  console.error('npm run sentences -- FILE    the specification, in Markdown')
  process.exitCode = 1
}
