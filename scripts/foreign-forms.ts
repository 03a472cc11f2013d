import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { check } from '../src/language/checker/index.ts'
import { readLibrary } from '../src/server/documents/read.ts'
import { formatProblems } from '../src/server/documents/report.ts'
import { root as project } from '../src/server/startup/root.ts'
import { convert } from './foreign-forms/documents.ts'
import { listFile, listOf } from './foreign-forms/list.ts'
import { samples } from './foreign-forms/samples.ts'
import { writeDocuments } from './foreign-forms/write.ts'

const help = `npm run foreign-forms                                            lists which foreign forms our language can say
npm run foreign-forms -- jsonforms|rjsf NAME SCHEMA.json [UI.json]   makes documents of one

DOCUMENTS names the folder with schemas/ and screens/, if it is not this one.`

const [library, name, schema, ui] = process.argv.slice(2)
if (library === undefined) writeFileSync(listFile, listOf(samples()))
else if ((library === 'jsonforms' || library === 'rjsf') && name && schema) run(library, name, schema, ui)
else fail(help)

/** Converts a form to documents, and prints the steps that remain to be done by hand. */
function run(library: 'jsonforms' | 'rjsf', name: string, schema: string, ui: string | undefined): void {
  const folder = resolve(project, process.env.DOCUMENTS || '.')
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
  const { converted, reasons, notes } = convert({
    library,
    name,
    schema: read(schema),
    ...(ui && { ui: read(ui) }),
  })
  for (const note of notes) console.log(note)
  if (converted === undefined) {
    fail(reasons.join('\n'))
    return
  }
  writeDocuments(folder, converted)
  const documents = readLibrary(folder)
  for (const problem of formatProblems(check(documents), documents)) console.log(problem)
  console.log(`${converted.path} stands in ${Object.keys(converted.documents).join(', ')}`)
  console.log('Anybody may see it and send it: say under allow who may.')
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
