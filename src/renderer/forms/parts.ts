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
export const placeMap = lazyWithPreload(() => import('./more/PlaceMap.tsx'))
export const province = lazyWithPreload(() => import('./more/Province.tsx'))
export const sheet = lazyWithPreload(() => import('./more/Sheet.tsx'))
export const slider = lazyWithPreload(() => import('./more/Slider.tsx'))
export const tokens = lazyWithPreload(() => import('./more/Tokens.tsx'))

/** Loads the number of answered questions, with the screens that contain statements. */
export const answerCount = lazyWithPreload(() => import('./more/Answered.tsx'))

/** Loads the indicator of a new password's strength. */
export const strength = lazyWithPreload<StrengthProps>(() => import('./more/Strength.tsx'))

/** Loads the part that stores drafts on the server. */
export const serverDraft = lazyWithPreload(() => import('./server-draft/ServerDraft.tsx'))

/** Loads the part that displays prefilled sections as facts. */
export const prefilledSection = lazyWithPreload<PrefilledSectionProps>(
  () => import('./templates/PrefilledSection.tsx'),
)

/** The lazily loaded parts, by widget. */
export const partsByWidget: Readonly<Record<string, Pick<PreloadableComponent<never>, 'load'>>> = {
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
  place: placeMap,
  province,
  statement: answerCount,
  sheet,
  slider,
  tokens,
}
