import { lazyWithPreload } from '../parts/Preloadable.tsx'

/** Loads the confirmation dialog only with screens that use one. */
export const confirm = lazyWithPreload(() => import('./Confirm.tsx'))
