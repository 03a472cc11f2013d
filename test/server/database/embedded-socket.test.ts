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
])('the socket folder of the database in %s is: %s', (folder, socket) => {
  expect(socketFolder(folder, '54321')).toBe(socket)
})

test('the server connects through the socket, and through TCP if there is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'socket-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(hostOf(folder, '54321')).toBe('127.0.0.1')
  writeFileSync(join(folder, '.s.PGSQL.54321'), '')
  expect(decodeURIComponent(hostOf(folder, '54321'))).toBe(folder)
})
