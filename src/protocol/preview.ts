import type { Boot } from './boot.ts'

/** The frame of a preview is named by its token: it stays whatever page the frame goes to. */
const prefix = 'tesela-preview:'

export function previewFrameName(token: string): string {
  return prefix + token
}

/** The token of the preview that a frame of this name shows; undefined for every other one. */
export function previewIn(frameName: string): string | undefined {
  return frameName.startsWith(prefix) ? frameName.slice(prefix.length) : undefined
}

/** The response of /preview/{token}/boot.json. */
export interface PreviewBoot extends Omit<Boot, 'language' | 'first' | 'firstTexts'> {
  person: string
}
