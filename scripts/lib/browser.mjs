import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail, run } from './prepare.mjs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Where a Chromium stands; on Debian it is installed when there is none and we may. */
export function browser() {
  const named = process.env.CHROMIUM
  const found = [named, ...places].find((place) => place && existsSync(place))
  if (found) return found
  const debian = spawnSync('apt-get', ['--version']).status === 0 && process.getuid?.() === 0
  if (!debian) fail('The journeys need Chromium: install it, or name it in CHROMIUM=/path/to/chromium.')
  console.log('Installing Chromium…')
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', 'chromium'], { DEBIAN_FRONTEND: 'noninteractive' })
  return places[0]
}
