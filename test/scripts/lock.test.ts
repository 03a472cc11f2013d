import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Package {
  version: string
  engines?: { node?: string }
  optionalDependencies?: Record<string, string>
}

const lock: { packages: Record<string, Package> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const packages = Object.entries(lock.packages)

test('the lock file contains the optional packages of every platform', () => {
  const missing = packages.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isFound(path, name)),
  )
  expect(missing).toEqual([])
})

test('no package requires a newer Node than the README', () => {
  const newer = packages.filter(([, { engines }]) => engines?.node && !takesNode20(engines.node))
  expect(newer.map(([path, { engines }]) => `${path} ${engines?.node}`)).toEqual([])
})

/** Resolves a package as Node does: below the importing package, then in each parent folder. */
function isFound(path: string, name: string): boolean {
  const place = `${path}/node_modules/${name}`.replace(/^\//, '')
  if (place in lock.packages) return true
  return path !== '' && isFound(path.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, ''), name)
}

/** Parses the used notations of version ranges: alternatives with ||, a caret, or a lower bound. */
function takesNode20(range: string): boolean {
  return range.split('||').some((part) => {
    const [, sign = '', major = '0', minor = '0'] =
      /^\s*(\^|>=|>|~)?\s*v?(\d+|\*)(?:\.(\d+|x))?/.exec(part) ?? []
    if (major === '*') return true
    const is20 = Number(major) === 20 && (Number.isNaN(Number(minor)) || Number(minor) <= 19)
    return sign.startsWith('>') ? Number(major) < 20 || is20 : is20
  })
}
