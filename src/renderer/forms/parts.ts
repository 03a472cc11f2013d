import { lazily } from '../parts/Later.tsx'

/** Widgets whose code comes with the screens that ask for them. */
export const combobox = lazily(() => import('./combobox/Combobox.tsx'))
export const order = lazily(() => import('./Order.tsx'))
