import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from '../../kernel/context.ts'
import { Failure } from '../../kernel/errors.ts'

/** No space, no more of the operator's quota, or a disk that the system has set to read only. */
const full = ['ENOSPC', 'EDQUOT', 'EROFS']

/**
 * Files on disk, under a folder of each tenant, named by their id: nothing that a person sends becomes a path. They are
 * readable by the server's own account alone.
 */
export function diskFiles(folder: string): FileStore {
  const pathOf = (tenantId: string, id: string) => join(folder, tenantId, id)
  return {
    async write(tenantId, id, bytes) {
      const path = pathOf(tenantId, id)
      const unfinished = `${path}.part`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeWhole(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined)
        throw full.includes(codeOf(error)) ? new Failure('disk_full') : error
      }
    },
    async read(tenantId, id) {
      try {
        return await readFile(pathOf(tenantId, id))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined
        throw error
      }
    },
    async list(tenantId) {
      await mkdir(join(folder, tenantId), { recursive: true, mode: 0o700 })
      const names = await readdir(join(folder, tenantId))
      return Promise.all(
        names.map(async (name) => ({ name, written: (await stat(pathOf(tenantId, name))).mtime })),
      )
    },
    remove: (tenantId, name) => rm(pathOf(tenantId, name), { force: true }),
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
