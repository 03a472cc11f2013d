import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './context.ts'

/** Files on disk, under a folder of each tenant, named by their id: nothing that a person sends becomes a path. */
export function diskFiles(folder: string): FileStore {
  const pathOf = (tenantId: string, id: string) => join(folder, tenantId, id)
  return {
    async write(tenantId, id, bytes) {
      const path = pathOf(tenantId, id)
      await mkdir(dirname(path), { recursive: true })
      const unfinished = await open(`${path}.part`, 'w')
      try {
        await unfinished.writeFile(bytes)
        await unfinished.sync()
      } finally {
        await unfinished.close()
      }
      await rename(`${path}.part`, path)
    },
    read: (tenantId, id) => readFile(pathOf(tenantId, id)),
    async list(tenantId) {
      await mkdir(join(folder, tenantId), { recursive: true })
      const names = await readdir(join(folder, tenantId))
      return Promise.all(
        names.map(async (name) => ({ name, written: (await stat(pathOf(tenantId, name))).mtime })),
      )
    },
    remove: (tenantId, name) => rm(pathOf(tenantId, name), { force: true }),
  }
}
