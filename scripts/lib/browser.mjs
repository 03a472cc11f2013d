import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail, run } from './prepare.mjs'

/** Prefers the headless shell, which is Chromium without windows and needs two thirds of the processor time. */
const shell = '/usr/bin/chromium-headless-shell'
const paths = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Returns the path of Chromium; installs it on Debian if missing and permitted. */
export function browser() {
  const configuredPath = process.env.CHROMIUM
  const browserPath = [configuredPath, ...paths].find((path) => path && existsSync(path))
  if (browserPath) return browserPath
  const debian = spawnSync('apt-get', ['--version']).status === 0 && process.getuid?.() === 0
  if (!debian) fail('The journeys need Chromium: install it, or name it in CHROMIUM=/path/to/chromium.')
  console.log('Installing Chromium…')
  run('apt-get', ['update', '-qq'])
  const hasHeadlessShell = spawnSync('apt-cache', ['show', 'chromium-headless-shell']).status === 0
  const name = hasHeadlessShell ? 'chromium-headless-shell' : 'chromium'
  run('apt-get', ['install', '-y', '-qq', name], { DEBIAN_FRONTEND: 'noninteractive' })
  return `/usr/bin/${name}`
}
