import type { Wording } from '../../issuances/tables.ts'

interface BilingualText {
  es?: string
  en?: string
}

/** A text as it is kept; one that nobody has said is empty. */
export function toWording({ es = '', en = '' }: BilingualText = {}): Wording {
  return en === '' ? { es } : { es, en }
}

/** A text as its form has it; undefined where nobody has said it in any language. */
export function toBilingualText({ es, en }: Wording): BilingualText | undefined {
  const text = { ...(es !== '' && { es }), ...(en && { en }) }
  return Object.keys(text).length === 0 ? undefined : text
}

type Present<T> = { [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key] } & {
  [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>
}

/** The values that are there; a form leaves out what is empty. */
export function present<T extends object>(values: T): Present<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>
}
