import { lazyWithPreload } from '../parts/Preloadable.tsx'

/** The question before an action: its code comes with the screens that ask one. */
export const confirm = lazyWithPreload(() => import('./Confirm.tsx'))
