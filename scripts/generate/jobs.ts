import { readFileSync } from 'node:fs'
import { write } from './files.ts'
import { namesIn } from './modules.ts'

const modules = new URL('../../src/server/modules/', import.meta.url)

interface Found {
  name: string
  /** Below src/server/modules. */
  path: string
}

/** Every job: the file of its name in the folder `jobs` of its domain. Throws where a file defines none, or two have one name. */
export function generateJobs(): void {
  const found = namesIn('src/server/modules', '.ts', (domain) => `${domain}/jobs`).map((each): Found => {
    const [domain = '', name = ''] = each.split('/')
    return { name, path: `${domain}/jobs/${name}.ts` }
  })
  const problems = found.flatMap((job) => problemsOf(job, found))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  write(
    'jobs.ts',
    [
      '/** Generated from src/server/modules. */',
      "import type { DataOf } from '../server/jobs/job.ts'",
      ...found.map(({ name, path }) => `import { ${name} } from '../server/modules/${path}'`),
      '',
      `export const jobs = { ${found.map(({ name }) => name).join(', ')} }`,
      '',
      'export type JobName = keyof typeof jobs',
      'export type Jobs = { [N in JobName]: DataOf<(typeof jobs)[N]> }',
      '',
    ].join('\n'),
  )
}

function problemsOf({ name, path }: Found, all: Found[]): string[] {
  const source = readFileSync(new URL(path, modules), 'utf8')
  const namesakes = all.filter((job) => job.name === name && job.path !== path)
  return [
    ...(new RegExp(`^export const ${name}: (Job<|Sweep\\b)`, 'm').test(source)
      ? []
      : [`${path} exports no job ${name}: write export const ${name}: Job<…>.`]),
    ...namesakes.map((other) => `${path} and ${other.path} are jobs of one name.`),
  ]
}
