import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'

/** Stores the state of a simulator, in a file if one is given, so that it survives a restart. */
export function stateFile(file?: string) {
  return {
    /** Returns the stored state; undefined before the first save. */
    load(): unknown {
      return file && existsSync(file) ? deserialize(readFileSync(file)) : undefined
    },
    /** Replaces the stored state atomically, so that a crash leaves either the old or the new one. */
    save(state: object): void {
      if (file === undefined) return
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, serialize(state))
      renameSync(`${file}.new`, file)
    },
  }
}
