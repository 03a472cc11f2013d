import { lazyWithPreload } from '../../parts/Preloadable.tsx'
import type { CropperProps } from './Cropper.tsx'

/** Loads the cropper's code once a picture is chosen. */
export const cropper = lazyWithPreload<CropperProps>(() => import('./Cropper.tsx'))
