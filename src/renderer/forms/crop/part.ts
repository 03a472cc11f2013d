import { lazyWithPreload } from '../../parts/Preloadable.tsx'
import type { CropperProps } from './Cropper.tsx'

/** What cuts a picture: its code comes once one is chosen. */
export const cropper = lazyWithPreload<CropperProps>(() => import('./Cropper.tsx'))
