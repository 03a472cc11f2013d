import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { diskFiles } from '../../../src/server/providers/files/disk.ts'

const folder = join(mkdtempSync(join(tmpdir(), 'tesela-disk-')), 'files')
const store = diskFiles(folder)
const pdf = Buffer.from('%PDF-1.7')
afterAll(() => rmSync(join(folder, '..'), { recursive: true }))

test("stored files are readable only by the server's user", async () => {
  const id = newId()
  await store.write('alba', id, pdf)
  const modes = [folder, join(folder, 'alba'), join(folder, 'alba', id)].map(
    (path) => statSync(path).mode & 0o777,
  )
  expect(modes).toEqual([0o700, 0o700, 0o600])
})

test.runIf(existsSync('/dev/full'))('no part of a file remains if the disk is full', async () => {
  const id = newId()
  await store.write('nexo', newId(), pdf)
  symlinkSync('/dev/full', join(folder, 'nexo', `${id}.part`))
  await expect(store.write('nexo', id, pdf)).rejects.toMatchObject({ code: 'disk_full' })
  expect(readdirSync(join(folder, 'nexo'))).toHaveLength(1)
})
