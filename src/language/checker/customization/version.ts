import { currentVersion, migrationsSince, versionOf } from '../../customization/migrations/index.ts'
import type { Finding } from '../problem.ts'

export const versionRule = 'every-document-is-in-todays-language'

/** Reports a wrong version; the caller then reports no other problem. */
export function versionFinding(document: object): Finding | undefined {
  const version = versionOf(document)
  if (version === undefined || version === currentVersion) return undefined
  const location = { document, path: ['version'] }
  if (version > currentVersion)
    return {
      ...location,
      message: `Version ${version} of the language is not known here: the newest is ${currentVersion}.`,
      remedy: `Write version ${currentVersion} and what it knows, or wait for this platform's next release.`,
    }
  const changes = migrationsSince(version).map(({ change }) => change)
  return {
    ...location,
    message: `This is written in version ${version} of the language; today's is ${currentVersion}.`,
    remedy: [`Write version ${currentVersion}.`, ...changes].join(' '),
  }
}
