import { lazyWithPreload, type PreloadableComponent } from '../parts/Preloadable.tsx'
import type { StrengthProps } from './more/Strength.tsx'
import type { PrefilledSectionProps } from './templates/PrefilledSection.tsx'

/** Loads the code of lists with the forms that contain one. */
export const list = lazyWithPreload(() => import('./list/ListField.tsx'))
export const files = lazyWithPreload(() => import('./files/FilesField.tsx'))

/** Loads the code of widgets with the screens that use them. */
export const combobox = lazyWithPreload(() => import('./combobox/Combobox.tsx'))
export const order = lazyWithPreload(() => import('./Order.tsx'))
export const account = lazyWithPreload(() => import('./more/Account.tsx'))
export const bilingual = lazyWithPreload(() => import('./more/Bilingual.tsx'))
export const birthday = lazyWithPreload(() => import('./more/Birthday.tsx'))
export const file = lazyWithPreload(() => import('./more/File.tsx'))
export const markdown = lazyWithPreload(() => import('./more/Markdown.tsx'))
export const lookup = lazyWithPreload(() => import('./combobox/Lookup.tsx'))
export const place = lazyWithPreload(() => import('./more/PlaceMap.tsx'))
export const province = lazyWithPreload(() => import('./more/Province.tsx'))
export const sheet = lazyWithPreload(() => import('./more/Sheet.tsx'))
export const slider = lazyWithPreload(() => import('./more/Slider.tsx'))
export const tokens = lazyWithPreload(() => import('./more/Tokens.tsx'))

/** Loads the count of answers, with the screens that ask statements. */
export const answered = lazyWithPreload(() => import('./more/Answered.tsx'))

/** Loads the line that tells how strong a new password is. */
export const strength = lazyWithPreload<StrengthProps>(() => import('./more/Strength.tsx'))

/** Loads the part that stores drafts on the server. */
export const serverDraft = lazyWithPreload(() => import('./server-draft/ServerDraft.tsx'))

/** Loads the part that shows prefilled sections as facts. */
export const known = lazyWithPreload<PrefilledSectionProps>(() => import('./templates/PrefilledSection.tsx'))

/** The code of widgets loaded on demand. */
export const partOf: Readonly<Record<string, Pick<PreloadableComponent<never>, 'load'>>> = {
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
  statement: answered,
  sheet,
  slider,
  tokens,
}
