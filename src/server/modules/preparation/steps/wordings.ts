import type { Wording } from '../../issuances/tables.ts'

interface BilingualText {
  es?: string
  en?: string
}

/** Returns a form's text as stored, empty by default. */
export function toWording({ es = '', en = '' }: BilingualText = {}): Wording {
  return en === '' ? { es } : { es, en }
}

/** Returns a stored text for a form; undefined if it is empty in both languages. */
export function toBilingualText({ es, en }: Wording): BilingualText | undefined {
  const text = { ...(es !== '' && { es }), ...(en && { en }) }
  return Object.keys(text).length === 0 ? undefined : text
}

type Present<T> = { [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key] } & {
  [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>
}

/** Omits undefined values. */
export function omitUndefined<T extends object>(values: T): Present<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>
}
