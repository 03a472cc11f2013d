import type { ScreenBundle } from '../language/screen-bundle.ts'
import { blocksLoaded, loadBlocks } from './blocks/load.ts'
import { loadValidators, validatorsLoaded } from './forms/compiled.ts'

/** Fetches the code a screen needs: its blocks and the validators of its forms. The host calls it as early as it can. */
export async function loadScreen(bundle: ScreenBundle): Promise<void> {
  await Promise.all([loadBlocks(bundle.screen), loadValidators(Object.values(bundle.forms))])
}

export function screenLoaded(bundle: ScreenBundle): boolean {
  return blocksLoaded(bundle.screen) && validatorsLoaded(Object.values(bundle.forms))
}
