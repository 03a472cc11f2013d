import type { Boot } from './boot.ts'

/** The prefix of a preview frame's name, which contains the token, because the name survives navigation. */
const FRAME_NAME_PREFIX = 'tesela-preview:'

export function previewFrameName(token: string): string {
  return FRAME_NAME_PREFIX + token
}

/** Returns the preview token in a frame's name; undefined for other frames. */
export function previewTokenIn(frameName: string): string | undefined {
  return frameName.startsWith(FRAME_NAME_PREFIX) ? frameName.slice(FRAME_NAME_PREFIX.length) : undefined
}

/** The response of /preview/{token}/boot.json. */
export interface PreviewBoot extends Omit<Boot, 'language' | 'first' | 'firstTexts'> {
  person: string
}
