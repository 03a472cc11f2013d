import { readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getLanguageService, TextDocument } from 'vscode-json-languageservice'
import { editorSchemas } from '../../src/server/documents/editor-schemas.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import cases from './fixtures/editor.json' with { type: 'json' }

// Uses the language service of VS Code's JSON editor to interpret `$schema`.
const library = readLibrary()
const schemas = editorSchemas(library)
const service = getLanguageService({
  schemaRequestService: async (uri) =>
    schemas[uri.replace('file:///', '')] ?? Promise.reject(`${uri} is not there`),
  workspaceContext: { resolveRelativePath: (path, file) => new URL(path, file).href },
})
const documents = [...library.files].flatMap(([content, { path, source }]) =>
  '$schema' in content && !/^schemas\/(language|domain)\//.test(path) && source !== undefined
    ? [{ path, source, schema: String(content.$schema) }]
    : [],
)

describe('the schemas in a JSON editor', () => {
  test.each(cases.map((one) => [one.says, one] as const))(
    '%s',
    async (_says, { file, text, offers, tells }) => {
      const { document, json, position } = openDocument(file, text)
      const { items = [] } = (await service.doComplete(document, position, json)) ?? {}
      expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(offers))
      if (tells === undefined) return
      const hover = await service.doHover(document, position, json)
      expect(JSON.stringify(hover?.contents)).toContain(tells)
    },
  )

  test('report no problem in the product’s documents', async () => {
    const complaints = documents.map(async ({ path, source }) => {
      const { document, json } = openDocument(path, source)
      const found = await service.doValidation(document, json)
      return found.map(({ message, range }) => `${path}:${range.start.line + 1} ${message}`)
    })
    expect((await Promise.all(complaints)).flat()).toEqual([])
  })

  test('report a misspelt key in the checker’s words', async () => {
    const source = readFileSync('screens/user/portfolio.json', 'utf8').replace('"columns"', '"colums"')
    const { document, json } = openDocument('screens/user/portfolio.json', source)
    const found = await service.doValidation(document, json)
    expect(found.map(({ message }) => message)).toContain('Property colums is not allowed.')
  })
})

test('every document refers to an existing bundled schema of its kind', () => {
  const astray = documents.filter(({ path, schema }) => !(posix.join(dirname(path), schema) in schemas))
  expect(astray.map(({ path, schema }) => `${path}: ${schema} should lead into schemas/editor`)).toEqual([])
})

/** Opens a document with the cursor at `|`. */
function openDocument(path: string, text: string) {
  const at = text.indexOf('|')
  const document = TextDocument.create(`file:///${path}`, 'json', 1, at < 0 ? text : text.replace('|', ''))
  return {
    document,
    json: service.parseJSONDocument(document),
    position: document.positionAt(Math.max(at, 0)),
  }
}
