import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { check } from '../src/language/checker/index.ts'
import { addressOf } from '../src/language/customization/tenant-library.ts'
import { areaOf } from '../src/language/documents/areas.ts'
import { type Library, LibraryError } from '../src/language/documents/library.ts'
import { editorFolder, writeEditorSchemas } from '../src/server/documents/editor-schemas.ts'
import { readLibrary } from '../src/server/documents/read.ts'
import { formatProblems } from '../src/server/documents/report.ts'
import { root as project } from '../src/server/startup/root.ts'
import { StartError } from '../src/server/startup/start-error.ts'

const help = `npm run new:screen -- PATH "Título" "Title"    a screen with its words in Spanish and English
npm run new:screen                             asks for the three

DOCUMENTS names the folder with schemas/ and screens/, if it is not this one.`

/** Writes the first lines of a new screen and its texts. */
try {
  const root = resolve(project, process.env.DOCUMENTS || '.')
  const library = readLibrary(root)
  const { path, titles } = await promptForScreen()
  const file = fileFor(path, library, root)
  const textFile = textFileFor(path, root)
  write(join(root, file), screenText(path, file, textFile, library))
  for (const [language, title] of Object.entries(titles))
    write(join(root, `screens/texts/${language}/${textFile}.json`), textsText(language, title, file))
  checkAndWriteSchemas(root)
  printNextSteps(path, file, textFile, library)
} catch (error) {
  const expected = error instanceof StartError || error instanceof LibraryError
  console.error(expected ? error.message : error)
  process.exitCode = 1
}

async function promptForScreen(): Promise<{ path: string; titles: { es: string; en: string } }> {
  const args = process.argv.slice(2)
  if (args.length === 0 && process.stdin.isTTY) args.push(...(await askQuestions()))
  const [path = '', es = '', en = '', ...more] = args.map((argument) => argument.trim())
  if (!path || !es || !en || more.length > 0) throw new StartError(help)
  return { path, titles: { es, en } }
}

async function askQuestions(): Promise<string[]> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answers: string[] = []
  for (const question of ['Path, such as /manager/reports: ', 'Title in Spanish: ', 'Title in English: '])
    answers.push(await lines.question(question))
  lines.close()
  return answers
}

/**
 * Returns the file of a path: /manager/issuances/{id} in screens/manager/issuances/id.json. Throws a StartError for an
 * invalid path and an existing screen or file.
 */
function fileFor(path: string, library: Library, root: string): string {
  const { pattern, description } = library.schemas['screen.json']?.properties?.path ?? {}
  if (typeof pattern === 'string' && (path === '/' || !new RegExp(pattern).test(path)))
    throw new StartError(`"${path}" is no path of a screen. ${description}`)
  const existingScreen = library.screens.find((screen) => addressOf(screen) === addressOf({ path }))
  if (existingScreen)
    throw new StartError(
      `There is a screen at ${existingScreen.path} already: ${library.files.get(existingScreen)?.path}`,
    )
  const file = `screens${path.replaceAll(/[{}]/g, '')}.json`
  if (existsSync(join(root, file))) throw new StartError(`${file} is there already; it holds another path.`)
  return file
}

/**
 * Returns the name of the text files: the last segment of the path, a {name} with the segment before it, or the whole
 * path. Throws a StartError if files of both names exist.
 */
function textFileFor(path: string, root: string): string {
  const parts = path.slice(1).replaceAll(/[{}]/g, '').replaceAll('-', '_').split('/')
  const names = [parts.slice(path.endsWith('}') ? -2 : -1).join('_'), parts.join('_')]
  const isTaken = (name: string) =>
    ['es', 'en'].some((language) => existsSync(join(root, `screens/texts/${language}/${name}.json`)))
  const freeName = names.find((name) => !isTaken(name))
  if (freeName) return freeName
  throw new StartError(`screens/texts/es/${names[1]}.json is there already: its words would mix with these.`)
}

function screenText(path: string, file: string, textFile: string, { areas }: Library): string {
  const schema = posix.relative(posix.dirname(file), `${editorFolder}/screen.json`)
  const allow = areaOf(path, areas) ? [] : ['  "allow": "true",']
  return [
    '{',
    `  "$schema": "${schema}",`,
    `  "path": "${path}",`,
    ...allow,
    `  "title": "${textFile}.title",`,
    `  "body": [{ "block": "text", "text": "${textFile}.text" }]`,
    '}\n',
  ].join('\n')
}

function textsText(language: string, title: string, file: string): string {
  const text =
    language === 'es' ? `Esta pantalla está por hacer: ${file}` : `This screen is still to be made: ${file}`
  return `${JSON.stringify({ title, text }, null, 2)}\n`
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text, { flag: 'wx' })
}

function checkAndWriteSchemas(root: string): void {
  const library = readLibrary(root)
  const problems = check(library)
  if (problems.length > 0) console.log(formatProblems(problems, library).join('\n'))
  writeEditorSchemas(library, root)
}

function printNextSteps(path: string, file: string, textFile: string, { areas }: Library): void {
  const area = areaOf(path, areas)
  console.log(`${path} stands in ${file}`)
  console.log(`Its words: screens/texts/es/${textFile}.json and screens/texts/en/${textFile}.json`)
  console.log(
    `Who may see it: ${area ? `${area.allow}, as ${area.under} in screens/areas.json says` : 'everybody, as its allow says'}`,
  )
  const displayedPath = path.includes('{')
    ? `${path}, with something in place of ${placeholdersIn(path)},`
    : path
  const port = process.env.PORT || 4000
  console.log(
    `npm start -- --watch shows it at http://alba.localhost:${port}${displayedPath} and follows every save.`,
  )
}

/** Returns the {names} of a path, joined with "and". */
function placeholdersIn(path: string): string {
  return [...path.matchAll(/\{\w+\}/g)].join(' and ')
}
