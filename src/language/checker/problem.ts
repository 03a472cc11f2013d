import type { Path } from '../documents/walk.ts'
import type { Context } from './context.ts'

/** A problem in a document, with its location and remedy. */
export interface Problem {
  /** The path from the project's root: `screens/login.json`. */
  readonly file: string
  /** The JSON pointer to the value in the file. */
  readonly pointer: string
  /** Offsets in characters from the start of the file; absent without the file's text. */
  readonly start?: number
  readonly end?: number
  /** The name of the rule: `every-text-exists`. */
  readonly rule: string
  readonly message: string
  readonly remedy: string
  readonly userMessage?: UserMessage
  /** A warning, which does not prevent publishing. */
  readonly warning?: true
}

/** Message and remedy in plain language: a text key with its values. */
export interface UserMessage {
  readonly key: string
  readonly params: Readonly<Record<string, unknown>>
}

/** A finding of a rule. Its location is a whole value of a document, the name of a property, or a range of a string. */
export interface Finding {
  readonly document: object
  readonly path: Path
  readonly part?: 'key' | { readonly start: number; readonly end: number }
  readonly message: string
  readonly remedy: string
  readonly userMessage?: UserMessage
  readonly warning?: true
}

/** Selects the problems that prevent publishing. */
export function errorsOf(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ warning }) => !warning)
}

export interface Rule {
  readonly name: string
  check(context: Context): Iterable<Finding>
}
