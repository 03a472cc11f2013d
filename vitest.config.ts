import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/**
 * Journeys need a browser and a built app: they run apart from the quick tests (see scripts/test.mjs). Two workers each, on
 * however many cores: what a machine of two can do is known to hold.
 */
const maxWorkers = 2

/** On a machine that many share one answer in a thousand comes too late; what is broken fails twice. */
const retry = process.env.CI ? 1 : 0

/** Long tests run only with `npm run test:all`. */
const exclude = process.env.LONG_TESTS ? [] : ['**/*.long.test.ts']

/** Where memory is plentiful, the databases of tests live in it; every process of the run inherits the folder. */
if (hasFreeMemory('/dev/shm', 6 * 1024 ** 3)) process.env.TMPDIR = '/dev/shm'

/** Returns whether a folder in memory has so many bytes free and may contain programs, such as the copied PostgreSQL. */
function hasFreeMemory(folder: string, bytes: number): boolean {
  const mounts = existsSync('/proc/self/mounts') ? readFileSync('/proc/self/mounts', 'utf8') : ''
  const options = mounts.split('\n').findLast((mount) => mount.includes(` ${folder} tmpfs `))
  if (options === undefined || options.includes('noexec')) return false
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, process.availableMemory()) >= bytes
}

/** Collects garbage seldom, because most of it lives for one request. */
const execArgv = ['--min-semi-space-size=64', '--max-semi-space-size=64']

/** What every test begins with. */
const setup = 'test/same-draws.ts'

/** What a person gets of a page, in a document without a browser. */
const domTests = 'test/{renderer,app}/dom/**/*.test.tsx'

export default defineConfig({
  test: {
    // Keeps what was compiled for the next project and the next run.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers,
          exclude: [...exclude, domTests],
          isolate: false,
          include: [
            'test/*.test.ts',
            'test/{domain,language,protocol,renderer,app,scripts}/**/*.test.{ts,tsx}',
          ],
          setupFiles: [setup],
          // Some run a command or check all documents, which takes long on a busy machine.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'dom',
          maxWorkers,
          exclude,
          include: [domTests],
          isolate: false,
          environment: 'happy-dom',
          environmentOptions: {
            happyDOM: {
              // A link that saves a file leaves the page where it is.
              settings: {
                disableComputedStyleRendering: true,
                navigation: { disableFallbackToSetURL: true },
              },
            },
          },
          globalSetup: ['test/renderer/dom/bundles.ts'],
          setupFiles: [setup, 'test/renderer/dom/setup.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          maxWorkers,
          exclude,
          include: ['test/server/**/*.test.ts', 'test/attacks/*.test.ts'],
          isolate: false,
          globalSetup: ['test/server/postgres.ts', 'test/server/threads.mjs'],
          setupFiles: [setup],
          execArgv,
          // Some run the product's commands, each a process, which takes long on a busy machine.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          retry,
        },
      },
      {
        test: {
          name: 'journeys',
          maxWorkers,
          exclude,
          isolate: false,
          setupFiles: ['test/journeys/setup.ts'],
          include: ['test/journeys/**/*.test.ts', 'test/attacks/browser/*.test.ts'],
          globalSetup: ['test/journeys/platform.ts', 'test/server/postgres.ts'],
          testTimeout: 180_000,
          hookTimeout: 300_000,
          retry,
          // What a page shows may take as long as what a person does there.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
