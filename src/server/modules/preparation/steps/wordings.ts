import type { Wording } from '../../issuances/tables.ts'

interface BilingualText {
  es?: string
  en?: string
}

/** A text as it is kept; one that nobody has said is empty. */
export function kept({ es = '', en = '' }: BilingualText = {}): Wording {
  return en === '' ? { es } : { es, en }
}

/** A text as its form has it; undefined where nobody has said it in any language. */
export function told({ es, en }: Wording): BilingualText | undefined {
  const said = { ...(es !== '' && { es }), ...(en && { en }) }
  return Object.keys(said).length === 0 ? undefined : said
}

type Present<T> = { [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key] } & {
  [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>
}

/** The values that are there; a form leaves out what is empty. */
export function present<T extends object>(values: T): Present<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>
}
