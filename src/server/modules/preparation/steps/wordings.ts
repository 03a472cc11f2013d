import type { Wording } from '../../issuances/tables.ts'

interface BilingualText {
  es?: string
  en?: string
}

/** Converts a form's text to its stored form; an omitted text becomes empty. */
export function toWording({ es = '', en = '' }: BilingualText = {}): Wording {
  return en === '' ? { es } : { es, en }
}

/** Converts a stored text to a form's value; undefined if it is empty in both languages. */
export function toBilingualText({ es, en }: Wording): BilingualText | undefined {
  const text = { ...(es !== '' && { es }), ...(en && { en }) }
  return Object.keys(text).length === 0 ? undefined : text
}

type WithoutUndefined<T> = { [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key] } & {
  [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>
}

/** Omits undefined values. */
export function omitUndefined<T extends object>(values: T): WithoutUndefined<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<T>
}
