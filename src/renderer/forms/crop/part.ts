import { lazily } from '../../parts/Later.tsx'
import type { CropperProps } from './Cropper.tsx'

/** What cuts a picture: its code comes once one is chosen. */
export const cropper = lazily<CropperProps>(() => import('./Cropper.tsx'))
