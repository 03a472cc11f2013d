import { readFileSync } from 'node:fs'
import { write } from './files.ts'
import { namesIn } from './modules.ts'

const modules = new URL('../../src/server/modules/', import.meta.url)

/** Generates the table of jobs, from the folders `jobs` of the modules. */
export function generateJobs(): void {
  const files = namesIn('src/server/modules', '.ts', (domain) => `${domain}/jobs`).map((name) => {
    const path = `${name.replace('/', '/jobs/')}.ts`
    return { path, source: readFileSync(new URL(path, modules), 'utf8') }
  })
  write('jobs.ts', registryOf(files))
}

interface JobFile {
  /** Contains the path below src/server/modules. */
  path: string
  source: string
}

/**
 * Returns the source of the table of jobs. Throws if a file does not define the job of its name, or two jobs share a
 * name.
 */
export function registryOf(files: readonly JobFile[]): string {
  const problems = files.flatMap((file) => problemsOf(file, files))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return [
    '/** Generated from src/server/modules. */',
    "import type { DataOf } from '../server/jobs/job.ts'",
    ...files.map(({ path }) => `import { ${nameOf(path)} } from '../server/modules/${path}'`),
    '',
    `export const jobs = { ${files.map(({ path }) => nameOf(path)).join(', ')} }`,
    '',
    'export type JobName = keyof typeof jobs',
    'export type Jobs = { [N in JobName]: DataOf<(typeof jobs)[N]> }',
    '',
  ].join('\n')
}

function problemsOf({ path, source }: JobFile, files: readonly JobFile[]): string[] {
  const name = nameOf(path)
  const isDefined = new RegExp(`^export const ${name}: (Job<|Sweep\\b)`, 'm').test(source)
  const namesakes = files.filter((file) => file.path !== path && nameOf(file.path) === name)
  return [
    ...(isDefined ? [] : [`${path} defines no job ${name}: write export const ${name}: Job<…>.`]),
    ...namesakes.map((file) => `${path} and ${file.path} are two jobs of one name.`),
  ]
}

/** Converts `mails/jobs/deliverMail.ts` to `deliverMail`. */
function nameOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.ts$/, '')
}
