import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'

/** Stores the state of a simulator. If a file is given, the state survives a restart; otherwise nothing is stored. */
export function openStateFile(file?: string) {
  return {
    /** Returns the stored state; undefined before the first save. */
    load(): unknown {
      return file && existsSync(file) ? deserialize(readFileSync(file)) : undefined
    },
    /** Replaces the stored state atomically, so that a crash leaves either the old or the new state. */
    save(state: object): void {
      if (file === undefined) return
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, serialize(state))
      renameSync(`${file}.new`, file)
    },
  }
}
