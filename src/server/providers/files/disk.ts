import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '../../kernel/errors.ts'
import { type FileStore, pageSize, type StoredObject } from './provider.ts'

/** Lists the error codes of a full or read-only disk. */
const fullCodes = ['ENOSPC', 'EDQUOT', 'EROFS']

/**
 * Stores files on disk in one folder per tenant, named by file id, so that no user input becomes a path. Only the
 * server's account may read them.
 */
export function diskFiles(folder: string): FileStore {
  const pathOf = (tenantId: string, id: string) => join(folder, tenantId, id)
  async function store(tenantId: string, id: string, write: (path: string) => Promise<void>): Promise<void> {
    const path = pathOf(tenantId, id)
    const temporaryPath = `${path}.part`
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await write(temporaryPath)
      await rename(temporaryPath, path)
    } catch (error) {
      await rm(temporaryPath, { force: true }).catch(() => undefined)
      throw fullCodes.includes(codeOf(error)) ? new ApiError('disk_full') : error
    }
  }

  return {
    write: (tenantId, id, bytes) => store(tenantId, id, (path) => writeAndSync(path, bytes)),
    take: (tenantId, id, file) => store(tenantId, id, (path) => copyAndSync(file.path, path)),
    async open(tenantId, id) {
      const file = await undefinedIfMissing(open(pathOf(tenantId, id)))
      return file?.createReadStream()
    },
    read: (tenantId, id) => undefinedIfMissing(readFile(pathOf(tenantId, id))),
    async *list(tenantId) {
      const names = (await undefinedIfMissing(readdir(join(folder, tenantId)))) ?? []
      while (names.length > 0) {
        const page = names.splice(0, pageSize).map(async (name): Promise<StoredObject[]> => {
          const stats = await undefinedIfMissing(stat(pathOf(tenantId, name)))
          return stats ? [{ name, written: stats.mtime }] : []
        })
        yield (await Promise.all(page)).flat()
      }
    },
    remove: (tenantId, name) => rm(pathOf(tenantId, name), { force: true }),
  }
}

async function writeAndSync(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function copyAndSync(sourcePath: string, path: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await pipeline(createReadStream(sourcePath), file.createWriteStream({ flush: true }))
  } finally {
    await file.close()
  }
}

async function undefinedIfMissing<T>(pending: Promise<T>): Promise<T | undefined> {
  try {
    return await pending
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
