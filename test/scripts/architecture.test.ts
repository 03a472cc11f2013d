import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rooms = ['', 'src/', 'src/server/']

/** Returns the paths that a document names, without addresses, patterns and commands. */
function pathsOf(document: string): string[] {
  const quoted = [...document.replace(/```[\s\S]*?```/g, '').matchAll(/`([\w./-]+\/[\w./-]*)`/g)]
  return quoted.flatMap(([, path]) => (path && !/^\/|\/ID$|^\w+\.\.\w+$/.test(path) ? [path] : []))
}

test.each(pathsOf(readFileSync('src/ARCHITECTURE.md', 'utf8')))(
  '%s, which ARCHITECTURE.md names, exists',
  (path) => {
    expect(rooms.some((room) => existsSync(room + path))).toBe(true)
  },
)
