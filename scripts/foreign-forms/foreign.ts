import type { JsonSchema } from '../../src/language/documents/schema.ts'

/** A form of another library. */
export interface ForeignForm {
  name: string
  library: 'jsonforms' | 'rjsf'
  schema: JsonSchema
  /** A UI schema of JSON Forms, or a uiSchema of rjsf. */
  ui?: Record<string, unknown>
}

/** Collects why a form cannot be converted, and what is converted differently. */
export class Report {
  readonly reasons: string[] = []
  readonly notes: string[] = []

  /** Adds why a part has no counterpart. */
  addReason(path: readonly string[], why: string): undefined {
    add(this.reasons, `${nameOf(path)}: ${why}`)
    return undefined
  }

  /** Adds what is converted differently. */
  addNote(path: readonly string[], what: string): void {
    add(this.notes, `${nameOf(path)}: ${what}`)
  }
}

function add(list: string[], line: string): void {
  if (!list.includes(line)) list.push(line)
}

function nameOf(path: readonly string[]): string {
  return path.length === 0 ? 'the whole' : path.join('.')
}
