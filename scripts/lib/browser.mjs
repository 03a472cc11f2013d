import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail, run } from './prepare.mjs'

/** Prefers the headless shell, which is Chromium without windows and needs two thirds of the processor time. */
const shell = '/usr/bin/chromium-headless-shell'
const places = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Returns the path of Chromium; installs it on Debian if missing and permitted. */
export function browser() {
  const named = process.env.CHROMIUM
  const found = [named, ...places].find((place) => place && existsSync(place))
  if (found) return found
  const debian = spawnSync('apt-get', ['--version']).status === 0 && process.getuid?.() === 0
  if (!debian) fail('The journeys need Chromium: install it, or name it in CHROMIUM=/path/to/chromium.')
  console.log('Installing Chromium…')
  run('apt-get', ['update', '-qq'])
  const known = spawnSync('apt-cache', ['show', 'chromium-headless-shell']).status === 0
  const name = known ? 'chromium-headless-shell' : 'chromium'
  run('apt-get', ['install', '-y', '-qq', name], { DEBIAN_FRONTEND: 'noninteractive' })
  return `/usr/bin/${name}`
}
