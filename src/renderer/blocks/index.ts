import * as alert from './alert.tsx'
import * as button from './button.tsx'
import * as group from './group.tsx'
import * as heading from './heading.tsx'
import type { BlockModules } from './registry.ts'
import * as text from './text.tsx'

/**
 * All blocks. Those used on nearly every page are in the main bundle; the others load with the screens that use
 * them.
 */
export const blocks: BlockModules = {
  accordion: () => import('./accordion.tsx'),
  alert,
  badge: () => import('./badge.tsx'),
  button,
  cards: () => import('./cards.tsx'),
  chart: () => import('./chart.tsx'),
  contents: () => import('./contents.tsx'),
  contract: () => import('./contract.tsx'),
  countdown: () => import('./countdown.tsx'),
  dialog: () => import('./dialog.tsx'),
  divider: () => import('./divider.tsx'),
  each: () => import('./each.tsx'),
  editable: () => import('./editable.tsx'),
  empty: () => import('./empty.tsx'),
  example: () => import('./example.tsx'),
  facts: () => import('./facts.tsx'),
  file: () => import('./file.tsx'),
  filters: () => import('./filters.tsx'),
  form: () => import('./form.tsx'),
  gallery: () => import('./gallery.tsx'),
  group,
  heading,
  image: () => import('./image.tsx'),
  list: () => import('./list.tsx'),
  mail: () => import('./mail.tsx'),
  map: () => import('./map.tsx'),
  pagination: () => import('./pagination.tsx'),
  progress: () => import('./progress.tsx'),
  qr: () => import('./qr.tsx'),
  seal: () => import('./seal.tsx'),
  steps: () => import('./steps.tsx'),
  table: () => import('./table.tsx'),
  tabs: () => import('./tabs.tsx'),
  text,
  thermometer: () => import('./thermometer.tsx'),
  timeline: () => import('./timeline.tsx'),
  upload: () => import('./upload.tsx'),
  video: () => import('./video.tsx'),
}
