import { lazily } from '../parts/Later.tsx'

/** The question before an action: its code comes with the screens that ask one. */
export const confirm = lazily(() => import('./Confirm.tsx'))
