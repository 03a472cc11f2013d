import { lazyWithPreload, type PreloadableComponent } from '../parts/Preloadable.tsx'
import type { PrefilledSectionProps } from './templates/PrefilledSection.tsx'

/** Lists, whose code comes with the forms that have some. */
export const list = lazyWithPreload(() => import('./list/ListField.tsx'))
export const files = lazyWithPreload(() => import('./files/FilesField.tsx'))

/** Widgets whose code comes with the screens that ask for them. */
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

/** What keeps a form's draft on the server, and says so. */
export const serverDraft = lazyWithPreload(() => import('./server-draft/ServerDraft.tsx'))

/** What shows as facts what a form knows already. */
export const known = lazyWithPreload<PrefilledSectionProps>(() => import('./templates/PrefilledSection.tsx'))

/** By widget, the code that comes with the forms that ask with it. */
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
  sheet,
  slider,
  tokens,
}
