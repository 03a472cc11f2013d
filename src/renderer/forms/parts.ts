import { type Lazily, lazily } from '../parts/Later.tsx'
import type { KnownProps } from './templates/Known.tsx'

/** Lists, whose code comes with the forms that have some. */
export const list = lazily(() => import('./list/ListField.tsx'))
export const files = lazily(() => import('./files/FilesField.tsx'))

/** Widgets whose code comes with the screens that ask for them. */
export const combobox = lazily(() => import('./combobox/Combobox.tsx'))
export const order = lazily(() => import('./Order.tsx'))
export const account = lazily(() => import('./more/Account.tsx'))
export const bilingual = lazily(() => import('./more/Bilingual.tsx'))
export const birthday = lazily(() => import('./more/Birthday.tsx'))
export const file = lazily(() => import('./more/File.tsx'))
export const markdown = lazily(() => import('./more/Markdown.tsx'))
export const lookup = lazily(() => import('./combobox/Lookup.tsx'))
export const place = lazily(() => import('./more/PlaceMap.tsx'))
export const province = lazily(() => import('./more/Province.tsx'))
export const sheet = lazily(() => import('./more/Sheet.tsx'))
export const slider = lazily(() => import('./more/Slider.tsx'))
export const tokens = lazily(() => import('./more/Tokens.tsx'))

/** What keeps a form's draft on the server, and says so. */
export const serverDraft = lazily(() => import('./server-draft/ServerDraft.tsx'))

/** What shows as facts what a form knows already. */
export const known = lazily<KnownProps>(() => import('./templates/Known.tsx'))

/** By widget, the code that comes with the forms that ask with it. */
export const partOf: Readonly<Record<string, Pick<Lazily<never>, 'load'>>> = {
  list,
  files,
  combobox,
  order,
  iban: account,
  bic: account,
  bilingual,
  birthday,
  file,
  markdown,
  lookup,
  place,
  province,
  sheet,
  slider,
  tokens,
}
