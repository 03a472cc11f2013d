import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import cases from './new-screen.json' with { type: 'json' }

/** Runs `npm run new:screen` in an integrator's copy of the documents. */
const documents = mkdtempSync(join(tmpdir(), 'tesela-screen-'))
for (const folder of ['schemas', 'screens']) cpSync(folder, join(documents, folder), { recursive: true })
afterAll(() => rmSync(documents, { recursive: true, force: true }))

const read = (file: string) => JSON.parse(readFileSync(join(documents, file), 'utf8'))

describe('npm run new:screen', () => {
  test('creates a valid screen with texts in both languages', () => {
    const { code, output } = newScreen('/manager/reports/{year}', 'Informes', 'Reports')
    // Problems of the documents would come first.
    expect(output).toMatch(/^\/manager\/reports\/\{year\} stands in screens\/manager\/reports\/year\.json\n/)
    expect(output).toContain("Who may see it: 'ADMIN' in session.roles")
    expect(output).toContain(
      'http://alba.localhost:4321/manager/reports/{year}, with something in place of {year}, and',
    )
    expect(code).toBe(0)
    expect(read('screens/manager/reports/year.json')).toMatchObject({
      $schema: '../../../schemas/editor/screen.json',
      title: 'reports_year.title',
    })
    expect(read('screens/texts/es/reports_year.json').title).toBe('Informes')
    expect(read('screens/texts/en/reports_year.json').title).toBe('Reports')
  })

  test('creates a public screen outside all areas without text key collisions', () => {
    const { code, output } = newScreen('/help/login', 'Ayuda', 'Help')
    expect(output).toMatch(/^\/help\/login stands in /)
    expect(code).toBe(0)
    expect(read('screens/help/login.json')).toMatchObject({ allow: 'true', title: 'help_login.title' })
  })

  test.each(cases)('$title', ({ args, says }) => {
    const { code, output } = newScreen(...args)
    expect(code).toBe(1)
    for (const sentence of says) expect(output).toContain(sentence)
  })
})

function newScreen(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/run.mjs', 'scripts/new-screen.ts', ...args],
    { encoding: 'utf8', env: { ...process.env, DOCUMENTS: documents, PORT: '4321' } },
  )
  return { code: status, output: stdout + stderr }
}
