import type { Boot } from './boot.ts'

/** The prefix of a preview frame's name, which contains the token, because the name survives navigation. */
const prefix = 'tesela-preview:'

export function previewFrameName(token: string): string {
  return prefix + token
}

/** Returns the preview token in a frame's name; undefined for other frames. */
export function previewIn(frameName: string): string | undefined {
  return frameName.startsWith(prefix) ? frameName.slice(prefix.length) : undefined
}

/** The response of /preview/{token}/boot.json. */
export interface PreviewBoot extends Omit<Boot, 'language' | 'first' | 'firstTexts'> {
  person: string
}
