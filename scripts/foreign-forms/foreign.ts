import type { JsonSchema } from '../../src/language/documents/schema.ts'

/** A form as another library writes it. */
export interface ForeignForm {
  name: string
  library: 'jsonforms' | 'rjsf'
  schema: JsonSchema
  /** A UI schema of JSON Forms, or a uiSchema of rjsf. */
  ui?: Record<string, unknown>
}

/** What stops a form from being said, and what is said in another way. */
export class Report {
  readonly reasons: string[] = []
  readonly notes: string[] = []

  /** Says why something at a place has no counterpart. */
  cannot(path: readonly string[], why: string): undefined {
    add(this.reasons, `${nameOf(path)}: ${why}`)
    return undefined
  }

  /** Says what is said in another way. */
  note(path: readonly string[], what: string): void {
    add(this.notes, `${nameOf(path)}: ${what}`)
  }
}

function add(list: string[], line: string): void {
  if (!list.includes(line)) list.push(line)
}

function nameOf(path: readonly string[]): string {
  return path.length === 0 ? 'the whole' : path.join('.')
}
