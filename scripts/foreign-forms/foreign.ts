import type { JsonSchema } from '../../src/language/documents/schema.ts'

/** Describes a form of another library. */
export interface ForeignForm {
  name: string
  library: 'jsonforms' | 'rjsf'
  schema: JsonSchema
  /** Contains a UI schema of JSON Forms, or a uiSchema of rjsf. */
  ui?: Record<string, unknown>
}

/** Collects the reasons why a form cannot be converted, and notes on parts that are converted differently. */
export class Report {
  readonly reasons: string[] = []
  readonly notes: string[] = []

  /** Adds the reason why a part has no counterpart. */
  addReason(path: readonly string[], why: string): undefined {
    add(this.reasons, `${nameOf(path)}: ${why}`)
    return undefined
  }

  /** Adds a note on a part that is converted differently. */
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
