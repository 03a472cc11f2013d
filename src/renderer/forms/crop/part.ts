import { lazyWithPreload } from '../../parts/Preloadable.tsx'
import type { CropperProps } from './Cropper.tsx'

/** The cropper, whose code is loaded when the person first chooses a picture. */
export const cropper = lazyWithPreload<CropperProps>(() => import('./Cropper.tsx'))
