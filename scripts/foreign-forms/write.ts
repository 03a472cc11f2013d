import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ConvertedForm } from './documents.ts'

const languages = ['es', 'en']

/**
 * Writes the documents of a form into a folder with schemas/ and screens/. Foreign texts are equal in both languages.
 */
export function writeDocuments(folder: string, { documents, texts }: ConvertedForm): void {
  for (const [path, document] of Object.entries(documents)) write(join(folder, path), document)
  for (const language of languages) {
    write(join(folder, `screens/texts/${language}/${texts.file}.json`), texts.words)
    const options = join(folder, `screens/texts/${language}/options.json`)
    const existingOptions = existsSync(options) ? JSON.parse(readFileSync(options, 'utf8')) : {}
    write(options, { ...texts.options, ...existingOptions })
  }
}

function write(file: string, content: object): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}
