import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Returns whether npm's own list of installed packages contains those that package-lock.json requires. */
export function hasLockedPackages(root) {
  const [locked, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map((name) =>
    packagesIn(join(root, name)),
  )
  return Object.entries(locked).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || optional || devOptional || installed[path]?.version === version,
  )
}

function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

/**
 * Returns whether a server with these settings begins with a new demo in an embedded database, so that it can restore
 * the prepared one.
 */
export function beginsWithDemo(root, { DEMO, FRESH, DATA, DATABASE_URL, FILES_URL, PUBLIC_ORIGIN }) {
  if (DEMO !== '1' || DATABASE_URL || FILES_URL || PUBLIC_ORIGIN) return false
  const data = resolve(root, DATA || 'data')
  return FRESH === '1' || !['postgres', 'secret'].some((name) => existsSync(join(data, name)))
}
