import { readdirSync, readFileSync } from 'node:fs'
import { assemble, type Library, type LibraryFile } from '../../../src/language/documents/library.ts'
import { readJson } from './read-json.ts'

/** Documents or their texts by path; null removes one of the valid ones. */
export type Files = Record<string, unknown>

const here = new URL('./', import.meta.url)
const languageFolder = new URL('../../../schemas/language/', here)

/** Returns a small valid library with changes. */
export function libraryWith(changes: Files): Library {
  const files = { ...readFiles(new URL('sound.json', here)), ...changes }
  const documents = Object.entries(files).flatMap(([path, content]) =>
    content === null ? [] : [typeof content === 'string' ? written(path, content) : made(path, content)],
  )
  return assemble([...language, ...documents])
}

function made(path: string, content: unknown): LibraryFile {
  return { path, content, source: JSON.stringify(content, null, 2) }
}

function written(path: string, source: string): LibraryFile {
  return { path, content: JSON.parse(source), source }
}

function readFiles(file: URL): Files {
  return Object(readJson(file))
}

/** Uses the project's own language schemas, which the rules are about. */
const language: LibraryFile[] = readdirSync(languageFolder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .map((name) => {
    const source = readFileSync(new URL(name, languageFolder), 'utf8')
    return { path: `schemas/language/${name}`, source, content: JSON.parse(source) }
  })
