import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hostOf, socketFolder } from '../../../src/server/database/embedded/socket.ts'

test.each([
  ['/srv/tesela/postgres', '/srv/tesela/postgres'],
  ['/srv/mis datos/postgres', ''],
  ["/srv/o'neill/postgres", ''],
  ['/srv/one,two/postgres', ''],
  ['C:\\tesela\\postgres', ''],
  [`/${'x'.repeat(86)}`, ''],
])('the database in %s has its socket in: %s', (folder, socket) => {
  expect(socketFolder(folder, '54321')).toBe(socket)
})

test('a database is reached through its socket, and where it has none through TCP', () => {
  const folder = mkdtempSync(join(tmpdir(), 'socket-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(hostOf(folder, '54321')).toBe('127.0.0.1')
  writeFileSync(join(folder, '.s.PGSQL.54321'), '')
  expect(decodeURIComponent(hostOf(folder, '54321'))).toBe(folder)
})
