import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { assemble } from '../../src/language/documents/library.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import { smallLibrary } from './documents.ts'

describe('assembling the library', () => {
  const library = smallLibrary()

  test('indexes every document by its name', () => {
    expect(Object.keys(library.forms)).toEqual(['profile', 'photo'])
    expect(Object.keys(library.flows)).toEqual(['joining'])
    expect(Object.keys(library.lifecycles)).toEqual(['profile'])
    expect(library.operations.getProfile?.path).toBe('/v2/profiles/{id}')
    expect(library.schemas['person.json']?.$defs).toHaveProperty('profile')
    expect(library.errors.not_found?.status).toBe(404)
    expect(library.screens.map(({ path }) => path)).toContain('/profile/{id}')
    expect(Object.keys(library.fragments)).toEqual(['names', 'moves', 'visits', 'outer', 'inner', 'circle'])
  })

  test('flattens nested and dotted texts, prefixed with their file’s name', () => {
    expect(library.texts.es).toEqual({
      'profile.title': 'Perfil',
      'profile.who.name': 'Quién',
      'profile.who.deep.er': 'Más',
      'profile.dotted.key': 'Punto',
      'fields_help.phone': 'Con prefijo',
    })
    expect(library.texts['exeu.es']).toEqual({ 'profile.title': 'Ficha' })
  })

  test('records the file of a document', () => {
    const { profile } = library.forms
    expect(profile && library.files.get(profile)?.path).toBe('schemas/forms/profile.json')
  })

  test.each([
    ['schemas/forms/b.json', { form: 'a' }, /schemas\/forms\/b\.json: .* already named a/],
    ['schemas/forms/b.json', { fom: 'b' }, /schemas\/forms\/b\.json: form must give its name/],
    ['schemas/forms/b.json', [], /schemas\/forms\/b\.json: a document is a JSON object/],
    ['schemas/shapes/b.json', {}, /schemas\/shapes\/b\.json: no room/],
    ['screens/texts/fr/b.json', {}, /screens\/texts\/fr\/b\.json: texts stand in es, en/],
  ])('fails with the path of the wrong file: %s %j', (path, content, message) => {
    const first = { path: 'schemas/forms/a.json', content: { form: 'a' } }
    expect(() => assemble([first, { path, content }])).toThrow(message)
  })
})

describe('reading the library from the disk', () => {
  let folder = ''
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test.each([
    ['{\n  "path": "/a",\n  "title": x\n}', /^screens\/a\.json:3:12: /],
    ['{\n  "path": "/a"\n  "title": "b"\n}', /^screens\/a\.json:3:3: /],
    ['{\n  "path": "/a",\n}', /^screens\/a\.json:3:1: /],
    ['{\n  "path": "/a"', /^screens\/a\.json:2:15: /],
    ['', /^screens\/a\.json:1:1: /],
    ['{ "path": "/a\n" }', /^screens\/a\.json:1:14: /],
    ['{ "order": 01 }', /^screens\/a\.json:1:13: /],
  ])('fails with file, line and column of invalid JSON: %j', (source, message) => {
    folder = mkdtempSync(join(tmpdir(), 'tesela-library-'))
    for (const name of ['schemas', 'screens']) mkdirSync(join(folder, name))
    writeFileSync(join(folder, 'screens/a.json'), source)
    expect(() => readLibrary(folder)).toThrow(message)
  })

  test('reads a screen in a nested folder', () => {
    folder = mkdtempSync(join(tmpdir(), 'tesela-library-'))
    mkdirSync(join(folder, 'schemas'))
    mkdirSync(join(folder, 'screens/user/deep'), { recursive: true })
    const source = '{ "path": "/user/deep", "allow": "true", "title": "a.b", "body": [] }'
    writeFileSync(join(folder, 'screens/user/deep/a.json'), source)
    const [screen] = readLibrary(folder).screens
    expect(screen?.path).toBe('/user/deep')
    expect(screen && readLibrary(folder).files.size).toBe(1)
  })

  test('reads more than 100 files of the product', () => {
    expect(readLibrary().files.size).toBeGreaterThan(100)
  })
})
