import { styleText } from 'node:util'
import { checkCustomization } from '../src/language/checker/customization/index.ts'
import { check, type Problem } from '../src/language/checker/index.ts'
import { errorsOf } from '../src/language/checker/problem.ts'
import { type Library, LibraryError } from '../src/language/documents/library.ts'
import { readLibrary } from '../src/server/documents/read.ts'
import { formatProblems } from '../src/server/documents/report.ts'

/**
 * Checks all documents in schemas/ and screens/ of the project, or of a folder (npm run check -- folder). The exit code
 * is 1 if there are problems.
 */
try {
  const started = performance.now()
  const library = readLibrary(process.argv[2])
  const problems = [...check(library), ...problemsOfExamples(library)]
  const milliseconds = Math.round(performance.now() - started)
  if (problems.length === 0) {
    console.log(`The documents are sound: ${countsOf(library)}, in ${milliseconds} ms.`)
  } else {
    report(problems, library)
    console.log(`${problems.length} problems, in ${milliseconds} ms.`)
    process.exitCode = 1
  }
} catch (error) {
  if (!(error instanceof LibraryError)) throw error
  console.log(error.message)
  process.exitCode = 1
}

/** Checks the initial documents of new tenants like the documents of any tenant. */
function problemsOfExamples(library: Library): Problem[] {
  return Object.values(library.examples).flatMap((example) => {
    const { path = '', source = '' } = library.files.get(example) ?? {}
    return errorsOf(checkCustomization(source, library)).map((problem) => ({ ...problem, file: path }))
  })
}

function countsOf({ screens, operations, forms }: Library): string {
  return `${screens.length} screens, ${Object.keys(operations).length} operations, ${Object.keys(forms).length} forms`
}

/** Prints the problems by file and place, then their number per rule. */
function report(problems: Problem[], library: Library): void {
  for (const problem of formatProblems(problems, library)) console.log(problem)
  const byRule = new Map<string, number>()
  for (const { rule } of problems) byRule.set(rule, (byRule.get(rule) ?? 0) + 1)
  for (const [rule, count] of byRule) console.log(styleText('dim', `${String(count).padStart(5)}  ${rule}`))
}
